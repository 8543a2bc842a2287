import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOr429 } from '../../api/api-error.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { accountCalls } from './api.ts';
import { resend } from './messages.ts';

interface Resending {
  send: (email: string) => void;
  isPending: boolean;
  /** The label of the button. */
  label: string;
  /** The result of the request, to be shown below the button. */
  outcome: ReactNode;
}

/** Requests another verification e-mail. */
export function useResend(): Resending {
  const [isAddressMissing, setAddressMissing] = useState(false);
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: accountCalls.requestVerification,
  });
  return {
    isPending,
    label: isPending ? resend.busy : resend.submit,
    send(email) {
      const address = email.trim();
      setAddressMissing(address === '');
      if (address === '') reset();
      else if (!isPending) mutate(address);
    },
    outcome: (
      <>
        {isAddressMissing && <Notice kind="error">{resend.emailFirst}</Notice>}
        {isSuccess && <Notice kind="success">{resend.sent}</Notice>}
        {error && <Notice kind="error">{sentenceOr429(error, resend.failed)}</Notice>}
      </>
    ),
  };
}
