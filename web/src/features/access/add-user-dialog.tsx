import '../../kit/layout/dialog-styles.ts';
import { type EntityRole, type EntityType, entityRoles } from '@mangrove/contract/browser';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { OptionText } from '../../kit/async-combobox/option-text.tsx';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { ActionForm } from '../../kit/form/action-form.tsx';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import type { AccessRecord, NewAccess } from './access-records.ts';
import { type FoundUser, foundUsersQuery, userSearch } from './api.ts';
import { adding, roleOption } from './messages.ts';

interface AddUserDialogProps {
  type: EntityType;
  opened: boolean;
  /** The users who already have access, and the pending additions. */
  present: readonly AccessRecord[];
  onClose: () => void;
  onAdd: (user: NewAccess) => void;
}

/** Chooses a user to be given access. The addition is pending and saved with the other edits. */
export function AddUserDialog({ opened, onClose, ...props }: AddUserDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={adding.title}>
      <AddUserForm onClose={onClose} {...props} />
    </Modal>
  );
}

function AddUserForm({ type, present, onClose, onAdd }: Omit<AddUserDialogProps, 'opened'>) {
  const [user, setUser] = useState<FoundUser | null>(null);
  const [role, setRole] = useState<EntityRole>('MEMBER');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, delay] = useShortDelay();
  const submit = () => {
    if (!user) {
      setError(adding.required);
      return;
    }
    const { id, name, email } = user;
    delay(() => {
      onAdd({ user_id: id, user_name: name, user_email: email, role_type: role });
      onClose();
    });
  };
  return (
    <ActionForm
      action={{ isBusy, failure: undefined }}
      label={adding.submit}
      busyLabel={adding.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{adding.text(type)}</p>
      <UserField
        chosen={user}
        present={new Set(present.map(({ user_id }) => user_id))}
        error={error}
        onChoose={(found) => {
          setUser(found);
          setError(undefined);
        }}
      />
      <ChoiceField
        label={adding.role}
        value={role}
        onChoose={setRole}
        choices={entityRoles.map((one) => ({ value: one, label: roleOption[one] }))}
      />
    </ActionForm>
  );
}

interface UserFieldProps {
  chosen: FoundUser | null;
  /** Users who cannot be chosen, because they have access already. */
  present: ReadonlySet<number>;
  error: string | undefined;
  onChoose: (user: FoundUser | null) => void;
}

/** Finds a user by the typed text. */
function UserField({ chosen, present, error, onChoose }: UserFieldProps) {
  const [typed, setTyped] = useState('');
  const { minLength } = userSearch;
  const found = useOptions({ typed, minLength, query: foundUsersQuery });
  return (
    <AsyncCombobox<FoundUser>
      {...found}
      label={adding.user}
      description={chosen ? chosen.email : adding.userHint}
      error={error}
      data-autofocus
      typed={typed}
      onType={(text) => {
        setTyped(text);
        if (chosen) onChoose(null);
      }}
      isOff={chosen !== null || [...typed.trim()].length < minLength}
      marksFirst
      optionKey={({ id }) => String(id)}
      isDisabled={({ id }) => present.has(id)}
      renderOption={({ id, name, email }) => (
        <>
          <KindAvatar type="person" name={name || email} size={36} />
          <OptionText title={name || email}>
            {present.has(id) ? adding.hasAccess(email) : email}
          </OptionText>
        </>
      )}
      onChoose={(user) => {
        onChoose(user);
        setTyped(user.name || user.email);
      }}
      texts={{ list: adding.found, none: adding.none, searching: adding.searching }}
    />
  );
}
