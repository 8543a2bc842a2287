import { type AdminUser, type AdminUserRole, limits } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog, ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { refreshNetworkWithout } from '../refresh-network.ts';
import { refreshUsers, rolesQuery, userCalls, userQuery } from './api.ts';
import { failures } from './failures.ts';
import { activation, deleteUser, rank } from './messages.ts';
import { emailOf } from './user-text.ts';

interface UserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Asks for confirmation and a reason before an account is deactivated or reactivated. */
export function ActivationDialog({ user, onClose }: UserDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  // Read once, so that the question does not flip when the reply updates `user`.
  const [wanted] = useState(!user.is_active);
  const email = emailOf(user);
  const text = wanted ? activation.reactivate : activation.deactivate;
  const changing = useAction({
    call: () => userCalls.setActive(user.id, wanted, reason),
    done: () => text.done(email),
    failed: failures.activation,
    onDone: onClose,
    refresh: refreshUsers,
  });
  return (
    <ActionDialog
      title={text.title}
      action={changing}
      label={text.title}
      busyLabel={text.busy}
      isDestructive={!wanted}
      onSubmit={() => {
        const lacksReason = !wanted && reason.trim() === '';
        setMissing(lacksReason);
        if (!lacksReason) changing.run();
      }}
      onClose={onClose}
    >
      <Text fw="bold">{text.question(email)}</Text>
      <Text>{text.text}</Text>
      <TextField
        label={activation.reason}
        description={activation.reasonHint}
        value={reason}
        maxLength={limits.reason}
        required={!wanted}
        error={isMissing ? activation.reasonRequired : undefined}
        onChange={(value) => {
          setReason(value);
          setMissing(false);
        }}
      />
    </ActionDialog>
  );
}

/** Asks for confirmation before a user is made a superuser, or an ordinary user again. */
export function SuperuserDialog({ user, onClose }: UserDialogProps) {
  const [wanted] = useState(!user.is_superuser);
  const email = emailOf(user);
  const text = wanted ? rank.make : rank.remove;
  return (
    <ConfirmActionDialog
      title={text.title}
      busyLabel={rank.busy}
      isDestructive={!wanted}
      call={() => userCalls.setSuperuser(user.id, wanted)}
      done={() => text.done(email)}
      failed={failures.rank}
      refresh={refreshUsers}
      onClose={onClose}
    >
      <Text fw="bold">{text.question(email)}</Text>
      <Text>{text.text}</Text>
    </ConfirmActionDialog>
  );
}

/** Asks for confirmation before an account is deleted, and lists what is deleted with it. */
export function DeleteUserDialog(props: UserDialogProps & { onDeleted: () => void }) {
  const { user, onClose, onDeleted } = props;
  const roles = useQuery(rolesQuery(user.id));
  return (
    <ConfirmActionDialog
      title={deleteUser.title}
      busyLabel={deleteUser.busy}
      isDestructive
      call={() => userCalls.delete(user.id)}
      done={({ deleted_entities_count, deleted_user_roles_count }) =>
        deleteUser.done(deleted_entities_count, deleted_user_roles_count)
      }
      failed={failures.deleteUser}
      onDone={onDeleted}
      refresh={refreshNetworkWithout(
        userQuery(user.id, user).queryKey,
        rolesQuery(user.id).queryKey,
      )}
      onClose={onClose}
    >
      <Text fw="bold">{deleteUser.question(emailOf(user))}</Text>
      <Text>{deleteUser.warning}</Text>
      <QueryState
        query={roles}
        loading={deleteUser.loadingOwned}
        failed={deleteUser.ownedFailed}
        rows={1}
      >
        {(all) => <OwnedByUser owned={all.filter(({ role_type }) => role_type === 'OWNER')} />}
      </QueryState>
    </ConfirmActionDialog>
  );
}

function OwnedByUser({ owned }: { owned: readonly AdminUserRole[] }) {
  const soleOwned = owned.filter(({ is_last_owner }) => is_last_owner);
  return (
    <>
      {owned.length > 0 && <Text>{deleteUser.administratorOf(owned.length)}</Text>}
      {soleOwned.length > 0 && (
        <Notice kind="warning">
          {deleteUser.lastOwnerOf(soleOwned.map((role) => role.entity_details.name))}
        </Notice>
      )}
    </>
  );
}
