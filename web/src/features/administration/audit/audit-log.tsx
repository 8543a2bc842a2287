import { auditEvents, calls } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { endOfDay, startOfDay } from '../../../kit/text/days.ts';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { day, oneOf, page, text as textField } from '../../../kit/url-state/fields.ts';
import { auditColumns as columns } from './audit-columns.tsx';
import { eventName, listText, audit as text } from './messages.ts';

const pageSize = 50;

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
  text: listText,
});

/** Who did what to whom, and when: the newest first. */
export function AuditLog() {
  return <ListScreen screen={screen} />;
}
