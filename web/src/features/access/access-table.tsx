import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { ActionIcon, Badge, Button, Table, Tooltip } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { showToast } from '../../ui/toasts.tsx';
import {
  type AccessAction,
  type AccessRecord,
  isOnlyOwner,
  mayRemove,
  mayVerify,
} from './access-records.ts';
import styles from './access-table.module.css';
import { confirmations, panel, roleName } from './messages.ts';
import { RoleSelect } from './role-select.tsx';

interface AccessTableProps {
  records: readonly AccessRecord[];
  /** Those on other pages too. */
  all: readonly AccessRecord[];
  mayManage: boolean;
  isSuperuser: boolean;
  ownUserId: number | null;
  dispatch: (action: AccessAction) => void;
  onRemove: (record: AccessRecord) => void;
}

/** A row for each user; on a phone a list of two lines each. */
export function AccessTable({ records, ...props }: AccessTableProps) {
  return (
    <div className={styles.sheet}>
      <Table className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{panel.user}</Table.Th>
            <Table.Th scope="col">{panel.status}</Table.Th>
            <Table.Th scope="col">{panel.role}</Table.Th>
            <Table.Th scope="col" className={styles.actions ?? ''}>
              {panel.actions}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <AccessRow key={record.id} record={record} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** What a user is called in sentences: those without a name by their address. */
export function userLabel({ user_name, user_email }: AccessRecord): string {
  return user_name || user_email;
}

type AccessRowProps = Omit<AccessTableProps, 'records'> & { record: AccessRecord };

function AccessRow({ record, dispatch, onRemove, ...props }: AccessRowProps) {
  const { mayManage, ownUserId } = props;
  const name = userLabel(record);
  const isWaiting = record.isPending || record.isEdited;
  const drop = () => {
    // What was only pending is let go of at once: there is nothing to be sorry for.
    if (record.isPending) dispatch({ kind: 'removed', id: record.id });
    else onRemove(record);
  };
  return (
    <Table.Tr className={styles.row ?? ''} data-waiting={isWaiting || undefined}>
      <Table.Td className={styles.user ?? ''}>
        <KindAvatar type="person" name={name} size={36} />
        <div className={styles.names}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
            {record.user_id === ownUserId && <span className={styles.muted}> {panel.you}</span>}
          </p>
          {record.user_name && <p className={styles.email}>{record.user_email}</p>}
          {record.problem && (
            <p className={styles.problem} role="alert">
              {record.problem}
            </p>
          )}
        </div>
      </Table.Td>
      <Table.Td className={styles.status ?? ''}>
        <div className={styles.badges}>
          <StatusBadge record={record} />
          {record.isEdited && <Badge className={styles.sun ?? ''}>{panel.pendingChanges}</Badge>}
        </div>
      </Table.Td>
      <Table.Td className={styles.role ?? ''}>
        <Role record={record} dispatch={dispatch} {...props} />
      </Table.Td>
      <Table.Td className={styles.actions ?? ''}>
        {mayManage && mayVerify(record) && (
          <Button
            variant="default"
            size="sm"
            aria-label={panel.verifyUser(name)}
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              dispatch({ kind: 'verified', id: record.id });
              void showToast('info', confirmations.verified);
            }}
          >
            {panel.verify}
          </Button>
        )}
        {mayManage && mayRemove(record) && (
          <Tooltip label={panel.remove(name)}>
            <ActionIcon aria-label={panel.remove(name)} onClick={drop}>
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Table.Td>
    </Table.Tr>
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

type RoleProps = Pick<
  AccessRowProps,
  'record' | 'all' | 'mayManage' | 'isSuperuser' | 'ownUserId' | 'dispatch'
>;

/** The select, or the word alone where nothing can be chosen here. */
function Role({ record, all, mayManage, isSuperuser, ownUserId, dispatch }: RoleProps) {
  const isOnly = isOnlyOwner(all, record);
  // An owner is made less only by a superuser, or steps down.
  const isAnothersOwner =
    !isSuperuser && record.stored?.role_type === 'OWNER' && record.user_id !== ownUserId;
  if (!mayManage || isOnly || isAnothersOwner) {
    return (
      <>
        <p>{roleName[record.role_type]}</p>
        {mayManage && isOnly && <p className={styles.email}>{panel.onlyOwner}</p>}
      </>
    );
  }
  return (
    <RoleSelect
      record={record}
      label={panel.roleOf(userLabel(record))}
      onChoose={(role) => {
        dispatch({ kind: 'role-chosen', id: record.id, role });
        void showToast('info', confirmations.roleChosen);
      }}
    />
  );
}
