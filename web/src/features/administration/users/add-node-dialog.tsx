import '@mantine/core/styles/Tabs.layer.css';
import type { AdminUser, EntityRole, EntityType } from '@mangrove/contract';
import { Button, NativeSelect, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOr } from '../../../lib/api-error.ts';
import { useConfirmed } from '../../../lib/step-up.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OpenDialog } from '../../../ui/open-dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { type AccessChoice, AccessChoices } from './access-choices.tsx';
import { userCalls } from './api.ts';
import styles from './dialogs.module.css';
import { failureOf, isOutdated } from './failures.ts';
import { roleName, addNode as text } from './messages.ts';
import { emailOf } from './user-text.ts';

const kindsInOrder = ['organization', 'project', 'person'] as const satisfies EntityType[];
const levels = ['OWNER', 'CONTRIBUTOR', 'MEMBER'] as const satisfies EntityRole[];

interface AddNodeDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Gives a user access to one more entity. */
export function AddNodeDialog({ user, onClose }: AddNodeDialogProps) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const [type, setType] = useState<EntityType>('organization');
  const [chosen, setChosen] = useState<AccessChoice | null>(null);
  const [level, setLevel] = useState<EntityRole | null>(null);
  const granting = useMutation({
    mutationFn: ({ entity, role }: { entity: AccessChoice; role: EntityRole }) =>
      confirmed(() => userCalls.grant(user.id, entity, role)),
    onSuccess: async (_, { entity }) => {
      onClose();
      await showToast('success', text.done(entity.name));
      await refreshNetwork(queries);
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshNetwork(queries);
    },
  });
  const failure = failureOf(granting.error, (error) => detailOr(error, ''));
  const isReady = chosen !== null && level !== null;
  return (
    <OpenDialog onClose={onClose} title={text.title} size={560}>
      <p className={styles.for}>{text.for(emailOf(user))}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && level && !granting.isPending)
            granting.mutate({ entity: chosen, role: level });
        }}
      >
        <Tabs
          value={type}
          onChange={(tab) => {
            const kind = kindsInOrder.find((one) => one === tab);
            if (!kind) return;
            setType(kind);
            setChosen(null);
          }}
          keepMounted={false}
        >
          <Tabs.List aria-label={text.kinds}>
            {kindsInOrder.map((kind) => (
              <Tabs.Tab key={kind} value={kind}>
                {text.tab[kind]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={type} className={styles.panel ?? ''}>
            <AccessChoices
              key={type}
              userId={user.id}
              type={type}
              chosen={chosen}
              onChoose={setChosen}
            />
          </Tabs.Panel>
        </Tabs>
        <NativeSelect
          label={text.level}
          value={level ?? ''}
          data={[
            { value: '', label: text.chooseLevel, disabled: true },
            ...levels.map((value) => ({ value, label: roleName[value] })),
          ]}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
          onChange={({ currentTarget }) =>
            setLevel(levels.find((one) => one === currentTarget.value) ?? null)
          }
        />
        {failure !== undefined && (
          <Notice kind="error">
            {text.failed}
            {failure !== '' && `: ${failure}`}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" disabled={!isReady} aria-disabled={!isReady || granting.isPending}>
            {granting.isPending ? text.busy : text.submit}
          </Button>
        </DialogButtons>
      </form>
    </OpenDialog>
  );
}
