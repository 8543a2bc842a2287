import { calls } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { PasswordNotGiven, useConfirmed } from '../../../api/step-up.ts';
import { Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { showToast } from '../../../kit/layout/toasts.tsx';
import { recovery } from '../second-factor/messages.ts';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { ShownOnce } from '../second-factor/shown-once.tsx';
import { adding as text } from './messages.ts';
import { isKnownDevice, makePasskey } from './web-authn.ts';

interface AddPasskeyDialogProps {
  suggestedName: string;
  onClose: () => void;
}

/** The user closed the browser's dialog: the form stays, with a sentence. */
class NotMade extends Error {}

/** Asks for a name, has the browser make a passkey, and shows recovery codes with the first one. */
export function AddPasskeyDialog({ suggestedName, onClose }: AddPasskeyDialogProps) {
  const confirmed = useConfirmed();
  const form = useForm({
    initial: { name: suggestedName },
    check: ({ name }) => (name.trim() === '' ? { name: text.nameRequired } : {}),
    send: async ({ name }) => {
      // Each try needs a challenge of its own.
      const { options } = await confirmed(() => callApi(calls.beginPasskey));
      const response = await makePasskey(options);
      if (!response) throw new NotMade(text.cancelled);
      return callApi(calls.addPasskey, { body: { name, response } });
    },
    onSent: ({ recovery_codes }) => {
      if (recovery_codes !== null) return;
      showToast('success', text.done);
      onClose();
    },
    sentenceFor: (error) => {
      if (error instanceof PasswordNotGiven || error instanceof NotMade) return error.message;
      return isKnownDevice(error) ? text.known : detailOr(error, text.failed);
    },
  });
  const codes = form.answer?.recovery_codes;
  if (codes) {
    return (
      <ShownOnce title={recovery.title}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </ShownOnce>
    );
  }
  return (
    <OpenDialog onClose={onClose} title={text.title} closeOnClickOutside={false}>
      <Form form={form} submit={text.submit} busy={text.busy} onCancel={onClose}>
        <p>{text.text}</p>
        <TextField {...form.text('name')} label={text.name} autoComplete="off" data-autofocus />
      </Form>
    </OpenDialog>
  );
}
