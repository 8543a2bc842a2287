import { calls } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { ConfirmByPasskey } from './confirm-by-passkey.tsx';
import { confirming as text } from './messages.ts';

interface FactorDialogProps {
  /** Called once, with true if the server accepted the second factor. */
  onDone: (isConfirmed: boolean) => void;
}

/** Asks for the second factor before one is added or taken away. */
export function FactorDialog({ onDone }: FactorDialogProps) {
  const leave = () => onDone(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: text.codeRequired } : {}),
    send: (body) => callApi(calls.confirmSecondFactor, { body }),
    onSent: () => onDone(true),
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  return (
    <OpenDialog onClose={leave} title={text.title}>
      <Form form={form} submit={text.submit} busy={text.busy} onCancel={leave}>
        <p>{text.text}</p>
        <ConfirmByPasskey onDone={() => onDone(true)} />
        <TextField
          {...form.text('code')}
          label={text.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      </Form>
    </OpenDialog>
  );
}
