import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { recovery, turningOn as text } from './messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { ShownOnce } from './shown-once.tsx';

interface TotpDialogProps {
  begun: ReplyOf<typeof calls.beginTotp>;
  onClose: () => void;
}

/** Shows the secret to scan, asks for the first code, and shows the recovery codes. */
export function TotpDialog({ begun, onClose }: TotpDialogProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: text.codeRequired } : {}),
    send: ({ code }) => callApi(calls.confirmTotp, { body: { code } }),
    needsProof: true,
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  if (form.answer) {
    return (
      <ShownOnce title={recovery.title}>
        <RecoveryCodes codes={form.answer.recovery_codes} onClose={onClose} />
      </ShownOnce>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={text.title}
      staysOpen
      form={form}
      submit={text.submit}
      busy={text.busy}
    >
      <p>{text.scan}</p>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
        alt={text.picture}
      />
      <TextField
        label={text.secret}
        value={begun.secret}
        readOnly
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextField
        {...form.text('code')}
        label={text.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
      />
    </FormDialog>
  );
}
