import type { AdminUser, EntityRole, EntityType } from '@mangrove/contract/browser';
import { useState } from 'react';
import { detailOr } from '../../../api/api-error.ts';
import { kinds } from '../../../domain/entity/kind.ts';
import { roleName } from '../../../domain/entity/messages.ts';
import { ActionDialog } from '../../../kit/form/action-form.tsx';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { ChoiceTabs } from '../../../kit/layout/choice-tabs.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { type AccessChoice, AccessChoices } from './access-choices.tsx';
import { userCalls } from './api.ts';
import { addNode as text } from './messages.ts';
import { emailOf } from './user-text.ts';

const tabs = [...kinds].reverse().map((value) => ({ value, label: text.tab[value] }));
const levels = (['OWNER', 'CONTRIBUTOR', 'MEMBER'] as const satisfies EntityRole[]).map(
  (value) => ({ value, label: roleName[value] }),
);

interface AddNodeDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Gives a user access to another entity. */
export function AddNodeDialog({ user, onClose }: AddNodeDialogProps) {
  const [type, setType] = useState<EntityType>('organization');
  const [chosen, setChosen] = useState<AccessChoice | null>(null);
  const [level, setLevel] = useState<EntityRole | ''>('');
  const granting = useAction({
    call: ({ entity, role }: { entity: AccessChoice; role: EntityRole }) =>
      userCalls.grant(user.id, entity, role),
    done: (_, { entity }) => text.done(entity.name),
    failed: (error) => text.failed(detailOr(error, '')),
    onDone: onClose,
    refresh: refreshNetwork,
  });
  return (
    <ActionDialog
      title={text.title}
      size={560}
      action={granting}
      label={text.submit}
      busyLabel={text.busy}
      isReady={chosen !== null && level !== ''}
      onSubmit={() => {
        if (chosen && level) granting.run({ entity: chosen, role: level });
      }}
      onClose={onClose}
    >
      <Text c="dimmed">{text.for(emailOf(user))}</Text>
      <ChoiceTabs
        label={text.kinds}
        value={type}
        tabs={tabs}
        onChange={(kind) => {
          setType(kind);
          setChosen(null);
        }}
      >
        <AccessChoices
          key={type}
          userId={user.id}
          type={type}
          chosen={chosen}
          onChoose={setChosen}
        />
      </ChoiceTabs>
      <ChoiceField
        label={text.level}
        value={level}
        choices={[{ value: '', label: text.chooseLevel, disabled: true }, ...levels]}
        onChoose={setLevel}
      />
    </ActionDialog>
  );
}
