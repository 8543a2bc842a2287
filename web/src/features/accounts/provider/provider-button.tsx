import { calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { leaveFor } from './leaving.ts';
import { provider as text } from './messages.ts';

interface ProviderButtonProps {
  /** What people call the provider. */
  name: string;
  label: string;
  remembers?: boolean;
  next?: string | undefined;
}

/** Leaves for the provider, to log in or to register there. */
export function ProviderButton({ name, label, remembers = false, next }: ProviderButtonProps) {
  const leaving = useAction({
    call: () => callApi(calls.beginProviderLogin),
    onDone: ({ location }) => leaveFor(location, { remembers, next: next ?? null }),
    failed: (error) => detailOr(error, text.failed),
  });
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBuildingCommunity size={18} stroke={1.75} aria-hidden />}
        aria-disabled={leaving.isBusy}
        onClick={() => leaving.run()}
      >
        {leaving.isBusy ? text.leaving(name) : label}
      </Button>
      {leaving.failure !== undefined && <Notice kind="error">{leaving.failure}</Notice>}
    </>
  );
}
