import { calls, type Passkey } from '@mangrove/contract/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import { Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { useForm } from '../../../kit/form/use-form.ts';
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx';
import { Stack } from '../../../kit/layout/layout.ts';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { readFactorAgain, secondFactorQuery } from '../second-factor/api.ts';
import { adding, removing, renaming } from './messages.ts';

interface ChangePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for another name of a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: ChangePasskeyProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: adding.nameRequired } : {}),
    send: (body) => callApi(calls.renamePasskey, { params: { id: passkey.id }, body }),
    onSent: () => {
      onClose();
      void readFactorAgain(queries);
    },
    sentenceFor: (error) => detailOr(error, renaming.failed),
  });
  return (
    <OpenDialog onClose={onClose} title={renaming.title}>
      <Form form={form} submit={renaming.submit} busy={renaming.busy} onCancel={onClose}>
        <TextField {...form.text('name')} label={adding.name} data-autofocus />
      </Form>
    </OpenDialog>
  );
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose }: ChangePasskeyProps) {
  const { data } = useQuery({ ...secondFactorQuery, enabled: useWhileSignedIn() });
  const isLast = data?.passkeys === 1 && data.totp_added_at === null;
  const action = useAction({
    call: () => callApi(calls.removePasskey, { params: { id: passkey.id } }),
    done: () => removing.done,
    onDone: onClose,
    failed: (error) => detailOr(error, removing.failed),
    refresh: readFactorAgain,
  });
  return (
    <ConfirmDialog
      title={removing.title(passkey.name)}
      confirmLabel={removing.submit}
      busyLabel={removing.busy}
      isBusy={action.isBusy}
      failure={action.failure}
      onConfirm={() => action.run()}
      onClose={onClose}
    >
      <Stack gap="xs">
        <p>{removing.text}</p>
        {isLast && <p>{removing.last}</p>}
      </Stack>
    </ConfirmDialog>
  );
}
