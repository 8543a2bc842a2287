import '../../kit/layout/dialog-styles.ts';
import { type EntityRole, type EntityType, entityRoles } from '@mangrove/contract/browser';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { Stack } from '../../kit/layout/layout.ts';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import type { AccessRecord, NewAccess } from './access-records.ts';
import type { FoundUser } from './api.ts';
import { adding, roleOption } from './messages.ts';
import { UserField } from './user-field.tsx';

interface AddUserDialogProps {
  type: EntityType;
  opened: boolean;
  /** Those who have access already, or are pending. */
  present: readonly AccessRecord[];
  onClose: () => void;
  onAdd: (user: NewAccess) => void;
}

/** Chooses somebody to be given access. Nothing is sent: it is noted, and saved with the rest. */
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
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!user) {
          setError(adding.required);
          return;
        }
        const { id, name, email } = user;
        delay(() => {
          onAdd({ user_id: id, user_name: name, user_email: email, role_type: role });
          onClose();
        });
      }}
    >
      <Stack>
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
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {adding.cancel}
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? adding.busy : adding.submit}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
