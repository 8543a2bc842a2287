import { calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { useCall } from '../../../kit/form/use-call.ts';
import { Group } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { showToast } from '../../../kit/layout/toasts.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { LogInForm } from '../log-in-form.tsx';
import { back, join as text } from './messages.ts';

interface JoinStepProps {
  /** What people call the provider. */
  name: string;
  join: { ticket: string; email: string };
  onDone: () => void;
}

/** One login as usual, after which the account is joined to who its owner is at the provider. */
export function JoinStep({ name, join: { ticket, email }, onDone }: JoinStepProps) {
  const joining = useCall({
    call: () => callApi(calls.joinIdentity, { body: { ticket } }),
    needsProof: true,
    onDone: async () => {
      await showToast('success', back.connected(name));
      onDone();
    },
  });
  if (joining.error) {
    return (
      <AccountFrame title={text.failedTitle} side={back.side}>
        <Notice kind="error">{detailOr(joining.error, text.failed)}</Notice>
        <Group mt="lg">
          <Button onClick={onDone}>{text.goOn}</Button>
        </Group>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={text.title} lead={text.lead(email, name)} side={back.side}>
      <LogInForm isDevelopmentMode={false} email={email} onLoggedIn={() => joining.run()} />
    </AccountFrame>
  );
}
