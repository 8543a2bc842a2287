import { calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { secondFactorQuery } from '../second-factor/api.ts';
import { confirming as text } from './messages.ts';
import { askForPasskey, canUsePasskeys } from './web-authn.ts';

/** A button that confirms by a passkey, for users who have one. */
export function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const isSignedIn = useWhileSignedIn();
  const { data } = useQuery({
    ...secondFactorQuery,
    enabled: () => canUsePasskeys() && isSignedIn(),
  });
  const confirming = useAction({
    call: async () => {
      const response = await askForPasskey();
      if (!response) throw new Error(text.notUsed);
      return callApi(calls.confirmByPasskey, { body: { response } });
    },
    onDone,
    failed: (error) =>
      error.message === text.notUsed ? text.notUsed : detailOr(error, text.passkeyFailed),
  });
  if (!data?.passkeys) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
        aria-disabled={confirming.isBusy}
        onClick={() => confirming.run()}
      >
        {confirming.isBusy ? text.waiting : text.usePasskey}
      </Button>
      {confirming.failure !== undefined && <Notice kind="error">{confirming.failure}</Notice>}
    </>
  );
}
