import { calls, isEmailAddress } from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Text } from '../../kit/layout/layout.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import { inviting as text } from './messages.ts';

interface InviteDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Invites a person without an account to their profile. */
export function InviteDialog({ id, name, onClose }: InviteDialogProps) {
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (isEmailAddress(email.trim()) ? {} : { email: text.wrong }),
    send: async ({ email }) => {
      const to = email.trim();
      await callApi(calls.invitePerson, { params: { id: String(id) }, body: { email: to } });
      void showToast('success', text.sent(to));
      onClose();
    },
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={text.title(name)}
      form={form}
      submit={text.submit}
      busy={text.busy}
    >
      <Text c="dimmed">{text.lead}</Text>
      <TextField {...form.text('email')} label={text.email} type="email" inputMode="email" />
    </FormDialog>
  );
}
