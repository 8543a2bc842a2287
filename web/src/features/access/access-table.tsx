import '@mantine/core/styles/Badge.layer.css';
import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../kit/data-table/column.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { showToast } from '../../ui/toasts.tsx';
import {
  type AccessRecord,
  type AccessStep,
  isOnlyOwner,
  mayRemove,
  mayVerify,
} from './access-records.ts';
import styles from './access-table.module.css';
import { confirmations, panel, roleName } from './messages.ts';
import { RoleSelect } from './role-select.tsx';

interface RowTools {
  /** Those on other pages too. */
  all: readonly AccessRecord[];
  mayManage: boolean;
  isSuperuser: boolean;
  ownUserId: number | null;
  onStep: (step: AccessStep) => void;
  onRemove: (record: AccessRecord) => void;
}

interface AccessTableProps extends RowTools {
  records: readonly AccessRecord[];
}

/** A row for each user. */
export function AccessTable({ records, ...tools }: AccessTableProps) {
  return (
    <DataTable
      label={panel.title}
      rows={records}
      columns={columnsWith(tools)}
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
      cell: (record) => <User record={record} ownUserId={tools.ownUserId} />,
    },
    {
      id: 'status',
      header: panel.status,
      cell: (record) => (
        <div className={styles.badges}>
          <StatusBadge record={record} />
          {record.isEdited && <Badge className={styles.sun ?? ''}>{panel.pendingChanges}</Badge>}
        </div>
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

/** What a user is called in sentences: those without a name by their address. */
export function userLabel({ user_name, user_email }: AccessRecord): string {
  return user_name || user_email;
}

function User({ record, ownUserId }: { record: AccessRecord } & Pick<RowTools, 'ownUserId'>) {
  const name = userLabel(record);
  return (
    <div className={styles.user}>
      <KindAvatar type="person" name={name} size={36} />
      <div className={styles.names}>
        <p>
          <bdi>{name}</bdi>
          {record.user_id === ownUserId && <span className={styles.muted}> {panel.you}</span>}
        </p>
        {record.user_name && <p className={styles.muted}>{record.user_email}</p>}
        {record.problem && (
          <p className={styles.problem} role="alert">
            {record.problem}
          </p>
        )}
      </div>
    </div>
  );
}

function Actions({ record, onStep, onRemove }: { record: AccessRecord } & RowTools) {
  const name = userLabel(record);
  const { key } = record;
  return (
    <span className={styles.actions}>
      {mayVerify(record) && (
        <Button
          variant="default"
          size="sm"
          aria-label={panel.verifyUser(name)}
          leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            onStep({ kind: 'verify', key });
            void showToast('info', confirmations.verified);
          }}
        >
          {panel.verify}
        </Button>
      )}
      {mayRemove(record) && (
        <Tooltip label={panel.remove(name)}>
          <ActionIcon
            aria-label={panel.remove(name)}
            onClick={() => {
              // Nothing that is only pending is lost for good: it goes without a question.
              if (record.isPending) onStep({ kind: 'remove', key });
              else onRemove(record);
            }}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}

function StatusBadge({ record }: { record: AccessRecord }) {
  if (record.isPending) return <Badge className={styles.sun ?? ''}>{panel.pending}</Badge>;
  if (record.is_verified) return <Badge color="green">{panel.verified}</Badge>;
  return (
    <Badge color="yellow" className={styles.bordered ?? ''}>
      {panel.unverified}
    </Badge>
  );
}

/** The select, or the word alone where nothing can be chosen here. */
function Role({
  record,
  all,
  mayManage,
  isSuperuser,
  ownUserId,
  onStep,
}: { record: AccessRecord } & RowTools) {
  const isOnly = isOnlyOwner(all, record);
  // An owner is made less only by a superuser, or steps down.
  const isAnothersOwner =
    !isSuperuser && record.stored?.role_type === 'OWNER' && record.user_id !== ownUserId;
  if (!mayManage || isOnly || isAnothersOwner) {
    return (
      <>
        <p>{roleName[record.role_type]}</p>
        {mayManage && isOnly && <p className={styles.muted}>{panel.onlyOwner}</p>}
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
