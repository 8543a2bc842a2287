import type { AuditRow } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { editorPaths } from '../../../api/paths.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { formatMinute } from '../../../kit/text/formats.ts';
import styles from './audit-columns.module.css';
import { actorText, detailsText, eventText, targetText, userText } from './audit-text.ts';
import { columns as columnName, audit as text } from './messages.ts';

/** What the audit log shows of one act. */
export const auditColumns: readonly Column<AuditRow>[] = [
  {
    id: 'event',
    header: columnName.event,
    onPhone: 'main',
    cell: ({ event, details }) => (
      <>
        {eventText(event)}
        <Aside text={detailsText(details)} />
      </>
    ),
  },
  {
    id: 'actor',
    header: columnName.actor,
    cell: ({ actor }) => <bdi className={styles.wraps}>{actorText(actor)}</bdi>,
  },
  {
    id: 'target',
    header: columnName.target,
    cell: ({ target, user }) =>
      (target || user) && (
        <>
          <Target target={target} />
          <Aside text={user ? text.accessOf(userText(user)) : ''} />
        </>
      ),
  },
  { id: 'at', header: columnName.at, onPhone: 'line', cell: ({ at }) => formatMinute(at) },
  { id: 'ip', header: columnName.ip, onPhone: 'none', cell: ({ ip }) => ip },
];

function Target({ target }: Pick<AuditRow, 'target'>) {
  if (target === null) return null;
  const name = <bdi className={styles.wraps}>{targetText(target)}</bdi>;
  if (target.entity_type === null) return name;
  return (
    <Link to={editorPaths[target.entity_type]} params={{ id: String(target.id) }}>
      {name}
    </Link>
  );
}

/** What stands muted below what a cell says. */
function Aside({ text: said }: { text: string }) {
  if (said === '') return null;
  return (
    <Text
      fz="sm"
      fw="var(--mg-weight-regular)"
      c="var(--mg-ink-muted)"
      className={styles.wraps ?? ''}
    >
      {said}
    </Text>
  );
}
