import { type AuditRow, auditEvents, calls } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { editorPaths } from '../../../api/paths.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { endOfDay, startOfDay } from '../../../kit/text/days.ts';
import { formatMinute } from '../../../kit/text/formats.ts';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { day, oneOf, page, text as textField } from '../../../kit/url-state/fields.ts';
import styles from './audit-log.module.css';
import { actorText, detailsText, eventText, targetText, userText } from './audit-text.ts';
import { columns as columnName, eventName, audit as text } from './messages.ts';

const pageSize = 50;

const columns: readonly Column<AuditRow>[] = [
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

const screen = defineListScreen({
  address: defineAddress({
    actor: textField(200),
    target: textField(200),
    event: oneOf(auditEvents),
    from: day(),
    to: day(),
    page: page(),
  }),
  queryKey: [...administrationKey, 'audit'],
  call: ({ event, from, to, page, ...names }, signal) => {
    const query = {
      ...names,
      event: event ? [event] : [],
      from: startOfDay(from),
      to: endOfDay(to),
      page: String(page),
      page_size: String(pageSize),
    };
    return callApi(calls.listAudit, { query }, { signal });
  },
  // What was done a moment ago is what one comes to look for.
  staleTime: 0,
  rowKey: ({ id }) => id,
  columns,
  filters: [
    { kind: 'search', name: 'actor', label: text.actor },
    { kind: 'search', name: 'target', label: text.target },
    {
      kind: 'choice',
      name: 'event',
      label: text.event,
      all: text.allEvents,
      options: auditEvents.map((value) => ({ value, label: eventName[value] })),
    },
    { kind: 'day', name: 'from', label: text.from },
    { kind: 'day', name: 'to', label: text.to },
  ],
  clearsIn: 'toolbar',
  pageSize,
  showsRange: true,
  text: {
    label: text.listLabel,
    loading: text.loading,
    failed: text.failed,
    counted: () => ['entry', 'entries'],
    none: () => [text.none, text.noneText],
    noMatch: [text.noMatch, text.noMatchText],
    filters: text.filtersLabel,
    clear: text.clear,
  },
});

/** Who did what to whom, and when: the newest first. */
export function AuditLog() {
  return <ListScreen screen={screen} />;
}

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
