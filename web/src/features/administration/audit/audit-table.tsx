import type { AuditRow } from '@mangrove/contract';
import { Link } from '@tanstack/react-router';
import { editorPaths } from '../../../lib/paths.ts';
import table from '../lists/data-table.module.css';
import { minuteText } from '../lists/date-text.ts';
import styles from './audit-table.module.css';
import { actorText, detailsText, eventText, targetText, userText } from './audit-text.ts';
import { columns, audit as text } from './messages.ts';

interface AuditTableProps {
  rows: readonly AuditRow[];
  isWaiting: boolean;
}

/** A row for each act. */
export function AuditTable({ rows, isWaiting }: AuditTableProps) {
  return (
    <div className={table.sheet} data-waiting={isWaiting || undefined}>
      <table className={`${table.table} ${styles.table}`} aria-label={text.listLabel}>
        <thead>
          <tr>
            {(['event', 'actor', 'target', 'at', 'ip'] as const).map((name) => (
              <th key={name} scope="col">
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Entry({ row }: { row: AuditRow }) {
  const details = detailsText(row.details);
  return (
    <tr>
      <td className={`${table.main} ${styles.event}`}>
        {eventText(row.event)}
        {details !== '' && <p className={styles.details}>{details}</p>}
      </td>
      <td className={`${table.detail} ${styles.wraps}`}>
        <bdi>{actorText(row.actor)}</bdi>
      </td>
      <td className={`${table.detail} ${styles.wraps} ${row.user ? table.ownLine : ''}`}>
        <Target target={row.target} />
        {row.user && <p className={styles.details}>{text.accessOf(userText(row.user))}</p>}
      </td>
      <td className={`${table.detail} ${table.ownLine}`}>{minuteText(row.at)}</td>
      <td className={`${table.detail} ${table.wideOnly}`}>{row.ip ?? ''}</td>
    </tr>
  );
}

function Target({ target }: Pick<AuditRow, 'target'>) {
  if (target === null) return null;
  const name = <bdi>{targetText(target)}</bdi>;
  if (target.entity_type === null) return name;
  return (
    <Link to={editorPaths[target.entity_type]} params={{ id: String(target.id) }}>
      {name}
    </Link>
  );
}
