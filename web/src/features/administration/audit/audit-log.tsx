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
import { eventName } from './messages.ts';

const wraps = { overflowWrap: 'anywhere' } as const;

const screen = defineListScreen({
  fields: {
    actor: searchFilter('Who, by email'),
    target: searchFilter('Whom or what'),
    event: choiceFilter('Event', eventName),
    from: dayFilter('From', 'from'),
    to: dayFilter('To', 'to'),
  },
  queryKey: [...administrationKey, 'audit'],
  call: (query, signal) => callApi(calls.listAudit, { query }, { signal }),
  // Always refetched, because superusers look for what was done a moment ago.
  staleTime: 0,
  columns: [
    {
      id: 'event',
      header: 'What',
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
      header: 'Who',
      cell: ({ actor }) => <bdi style={wraps}>{actorText(actor)}</bdi>,
    },
    {
      id: 'target',
      header: 'Whom',
      cell: ({ target, user }) =>
        (target || user) && (
          <>
            <Target target={target} />
            <Aside text={user ? `Access of ${userText(user)}` : ''} />
          </>
        ),
    },
    { id: 'at', header: 'When', onPhone: 'line', cell: ({ at }) => formatMinute(at) },
    { id: 'ip', header: 'From where', onPhone: 'none', cell: ({ ip }) => ip },
  ],
  clearsIn: 'toolbar',
  pageSize: 50,
  text: {
    label: 'Audit log',
    loading: 'Loading the audit log...',
    failed: 'The audit log could not be loaded',
    counted: ['entry', 'entries'],
    none: [
      'Nothing was logged yet',
      'What people and the product itself do to accounts, entities, relationships and tags is written down here.',
    ],
    noMatch: [
      'No entries found',
      'Widen the dates, choose another event, or look for a part of the address.',
    ],
  },
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
