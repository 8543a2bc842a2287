import { type ReactNode, useState } from 'react';
import { sentenceOr429 } from '../../api/api-error.ts';
import { useCall } from '../../kit/form/use-call.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { accountCalls } from './api.ts';
import { resend } from './messages.ts';

interface Resending {
  send: (email: string) => void;
  isBusy: boolean;
  /** The label of the button. */
  label: string;
  /** The result of the request, to be shown below the button. */
  outcome: ReactNode;
}

/** Requests another verification e-mail. */
export function useResend(): Resending {
  const [isAddressMissing, setAddressMissing] = useState(false);
  const { run, reset, error, isBusy, isDone } = useCall({
    call: accountCalls.requestVerification,
  });
  return {
    isBusy,
    label: isBusy ? resend.busy : resend.submit,
    send(email) {
      const address = email.trim();
      setAddressMissing(address === '');
      if (address === '') reset();
      else run(address);
    },
    outcome: (
      <>
        {isAddressMissing && <Notice kind="error">{resend.emailFirst}</Notice>}
        {isDone && <Notice kind="success">{resend.sent}</Notice>}
        {error && <Notice kind="error">{sentenceOr429(error, resend.failed)}</Notice>}
      </>
    ),
  };
}
