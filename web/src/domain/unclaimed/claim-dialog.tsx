import { calls, limits } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Text } from '../../kit/layout/layout.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import { AboutField } from '../fields/about-field.tsx';
import { ownClaimQuery } from './api.ts';
import { claiming as text } from './messages.ts';

interface PersonDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Says that a person without an account is the visitor. */
export function ClaimDialog({ id, name, onClose }: PersonDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => (message.trim() === '' ? { message: text.missing } : {}),
    send: async ({ message }) => {
      await callApi(calls.claimPerson, { params: { id: String(id) }, body: { message } });
      void showToast('success', text.sent);
      await queries.invalidateQueries({ queryKey: ownClaimQuery(id).queryKey });
      onClose();
    },
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  return (
    <FormDialog
      holdsInput
      onClose={onClose}
      title={text.title(name)}
      form={form}
      submit={text.submit}
      busy={text.busy}
    >
      <Text c="dimmed">{text.lead}</Text>
      <AboutField
        {...form.text('message')}
        label={text.message}
        description={text.hint}
        max={limits.claimMessage}
      />
    </FormDialog>
  );
}
