import '@mantine/core/styles/Badge.layer.css';
import { type EntityRole, entityRoles, type SessionUser } from '@mangrove/contract/browser';
import { Badge } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useVisitor } from '../../api/session.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { roleName } from '../../domain/entity/messages.ts';
import type { Column } from '../../kit/data-table/column.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import {
  type AccessRecord,
  type AccessStep,
  isOnlyOwner,
  isRoleLocked,
  mayRemove,
  mayVerify,
} from './access-records.ts';
import { confirmations, lockedRoleOption, panel, roleOption } from './messages.ts';

interface AccessTableProps {
  records: readonly AccessRecord[];
  /** The records of all pages. */
  all: readonly AccessRecord[];
  mayManage: boolean;
  onStep: (step: AccessStep) => void;
  onRemove: (record: AccessRecord) => void;
}

interface RowTools extends Omit<AccessTableProps, 'records'> {
  visitor: SessionUser | null;
}

export function AccessTable({ records, ...tools }: AccessTableProps) {
  const { user: visitor } = useVisitor();
  return (
    <DataTable
      label={panel.title}
      rows={records}
      columns={columnsWith({ ...tools, visitor })}
      rowKey={({ key }) => key}
      loading={panel.loading}
      isPending={({ isPending, isEdited }) => isPending || isEdited}
    />
  );
}

function columnsWith(tools: RowTools): Column<AccessRecord>[] {
  return [
    {
      id: 'user',
      header: panel.user,
      onPhone: 'main',
      cell: (record) => <User record={record} visitor={tools.visitor} />,
    },
    {
      id: 'status',
      header: panel.status,
      cell: (record) => (
        <Group gap="xs">
          <StatusBadge record={record} />
          {record.isEdited && <SunBadge>{panel.pendingChanges}</SunBadge>}
        </Group>
      ),
    },
    {
      id: 'role',
      header: panel.role,
      onPhone: 'line',
      width: '13.5rem',
      cell: (record) => <Role record={record} {...tools} />,
    },
    {
      id: 'actions',
      header: panel.actions,
      onPhone: 'end',
      cell: (record) => tools.mayManage && <Actions record={record} {...tools} />,
    },
  ];
}

/** The name of a user in messages; the e-mail address if the user has no name. */
export function userLabel({ user_name, user_email }: AccessRecord): string {
  return user_name || user_email;
}

function User({ record, visitor }: { record: AccessRecord } & Pick<RowTools, 'visitor'>) {
  const name = userLabel(record);
  return (
    <Group gap="sm" mih={52} wrap="nowrap">
      <KindAvatar type="person" name={name} size={36} />
      <div>
        <p>
          <bdi>{name}</bdi>
          {record.user_id === visitor?.id && <Muted> {panel.you}</Muted>}
        </p>
        {record.user_name && <Muted>{record.user_email}</Muted>}
        {record.problem && (
          <Text fz="sm" c="var(--mg-danger-text)" role="alert">
            {record.problem}
          </Text>
        )}
      </div>
    </Group>
  );
}

function Actions({ record, onStep, onRemove }: { record: AccessRecord } & RowTools) {
  const name = userLabel(record);
  const { key } = record;
  return (
    <Group gap={0} justify="flex-end">
      {mayVerify(record) && (
        <ToolButton
          Icon={IconCheck}
          aria-label={panel.verifyUser(name)}
          onClick={() => {
            onStep({ kind: 'verify', key });
            void showToast('info', confirmations.verified);
          }}
        >
          {panel.verify}
        </ToolButton>
      )}
      {mayRemove(record) && (
        <IconButton
          label={panel.remove(name)}
          Icon={IconTrash}
          hasHint
          onClick={() => {
            // A pending addition is not stored, so it is removed without confirmation.
            if (record.isPending) onStep({ kind: 'remove', key });
            else onRemove(record);
          }}
        />
      )}
    </Group>
  );
}

function Muted({ children }: { children: ReactNode }) {
  return (
    <Text span fz="sm" c="var(--mg-ink-soft)" fw="var(--mg-weight-regular)">
      {children}
    </Text>
  );
}

function SunBadge({ children }: { children: ReactNode }) {
  return (
    <Badge bg="var(--mg-accent)" c="var(--mg-on-accent)">
      {children}
    </Badge>
  );
}

function StatusBadge({ record }: { record: AccessRecord }) {
  if (record.isPending) return <SunBadge>{panel.pending}</SunBadge>;
  if (record.is_verified) return <Badge color="green">{panel.verified}</Badge>;
  return (
    <Badge color="yellow" bd="1px solid var(--mg-warning-text)">
      {panel.unverified}
    </Badge>
  );
}

/** The select, or the role as plain text where it cannot be changed. */
function Role({ record, all, mayManage, visitor, onStep }: { record: AccessRecord } & RowTools) {
  const isOnly = isOnlyOwner(all, record);
  // Only a superuser or the owner concerned may lower an owner's role.
  const isAnothersOwner =
    !visitor?.is_superuser &&
    record.stored?.role_type === 'OWNER' &&
    record.user_id !== visitor?.id;
  if (!mayManage || isOnly || isAnothersOwner) {
    return (
      <>
        <p>{roleName[record.role_type]}</p>
        {mayManage && isOnly && <Muted>{panel.onlyOwner}</Muted>}
      </>
    );
  }
  return (
    <RoleSelect
      record={record}
      label={panel.roleOf(userLabel(record))}
      onChoose={(role) => {
        onStep({ kind: 'choose-role', key: record.key, role });
        void showToast('info', confirmations.roleChosen);
      }}
    />
  );
}

interface RoleSelectProps {
  record: AccessRecord;
  label: string;
  onChoose: (role: EntityRole) => void;
}

/**
 * The role of one user. It is locked for an unverified member: the select still opens, so that
 * the user can read the reason, but higher roles cannot be chosen.
 */
function RoleSelect({ record, label, onChoose }: RoleSelectProps) {
  const isLocked = isRoleLocked(record);
  return (
    <ChoiceField
      size="sm"
      aria-label={label}
      disabled={record.isPending}
      aria-disabled={isLocked || record.isPending}
      value={record.role_type}
      onChoose={(role) => {
        if (!isLocked) onChoose(role);
      }}
      choices={entityRoles.map((role) => {
        const isOff = isLocked && role !== 'MEMBER';
        return {
          value: role,
          label: isOff ? lockedRoleOption(role) : roleOption[role],
          disabled: isOff,
        };
      })}
    />
  );
}
