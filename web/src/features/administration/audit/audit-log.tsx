import { type AuditRow, calls } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { editorPaths } from '../../../api/paths.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { choiceFilter, dayFilter, searchFilter } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { actorText, detailsText, eventText, targetText, userText } from './audit-text.ts';
import { eventName, auditLog as text } from './messages.ts';

const wraps = { overflowWrap: 'anywhere' } as const;

const screen = defineListScreen({
  fields: {
    actor: searchFilter(text.actorFilter),
    target: searchFilter(text.targetFilter),
    event: choiceFilter(text.event, eventName),
    from: dayFilter(text.from, 'from'),
    to: dayFilter(text.to, 'to'),
  },
  queryKey: [...administrationKey, 'audit'],
  call: (query, signal) => callApi(calls.listAudit, { query }, { signal }),
  // Always refetched, because superusers look for what was done a moment ago.
  staleTime: 0,
  columns: [
    {
      id: 'event',
      header: text.what,
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
      header: text.actor,
      cell: ({ actor }) => <bdi style={wraps}>{actorText(actor)}</bdi>,
    },
    {
      id: 'target',
      header: text.target,
      cell: ({ target, user }) =>
        (target || user) && (
          <>
            <Target target={target} />
            <Aside text={user ? text.accessOf(userText(user)) : ''} />
          </>
        ),
    },
    { id: 'at', header: text.at, onPhone: 'line', cell: ({ at }) => formatMinute(at) },
    { id: 'ip', header: text.ip, onPhone: 'none', cell: ({ ip }) => ip },
  ],
  clearsIn: 'toolbar',
  pageSize: 50,
  text: text.list,
});

/** The audit log: who did what to whom and when, newest first. */
export function AuditLog() {
  return <ListScreen screen={screen} />;
}

function Target({ target }: Pick<AuditRow, 'target'>) {
  if (target === null) return null;
  const name = <bdi style={wraps}>{targetText(target)}</bdi>;
  if (target.entity_type === null) return name;
  return (
    <Link to={editorPaths[target.entity_type]} params={{ id: String(target.id) }}>
      {name}
    </Link>
  );
}

/** Muted text below the main text of a cell. */
function Aside({ text: said }: { text: string }) {
  if (said === '') return null;
  return (
    <Text fz="sm" fw="regular" c="dimmed" style={wraps}>
      {said}
    </Text>
  );
}
