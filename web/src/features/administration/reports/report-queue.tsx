import { type AdminReport, calls } from '@mangrove/contract/browser';
import { useRef, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { reportsKey } from '../../../api/keys.ts';
import { reasonName } from '../../../domain/report/messages.ts';
import { RowButton } from '../../../kit/data-table/row-opener.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { choiceFilter, tabsField } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { useShownRows } from '../../../kit/list-screen/use-list-page.ts';
import { formatMinute } from '../../../kit/text/formats.ts';
import { stateName, queue as text } from './messages.ts';
import { ReportSheet } from './report-sheet.tsx';
import { entityText, reporterText, stateLines } from './report-text.ts';

const screen = defineListScreen({
  fields: {
    state: tabsField(text.states, stateName),
    reason: choiceFilter(text.reason, reasonName),
  },
  queryKey: [...reportsKey, 'list'],
  call: (query, signal) => callApi(calls.listReports, { query }, { signal }),
  // Always refetched, because other superusers decide reports meanwhile.
  staleTime: 0,
  countOfTab: ({ counts }, tab) => counts[tab as keyof typeof counts],
  columns: [
    {
      id: 'entity',
      header: text.what,
      onPhone: 'main',
      cell: (report, { open }) => (
        <>
          <RowButton onClick={open}>
            <bdi>{entityText(report)}</bdi>
          </RowButton>
          <Text fz="sm" pb="xs" c="var(--mg-ink-muted)">
            {text.reasonAndWords(reasonName[report.reason], report.words)}
          </Text>
        </>
      ),
    },
    {
      id: 'state',
      header: text.state,
      width: '9rem',
      cell: (report) => stateLines(report, new Date()).join(' · '),
    },
    {
      id: 'reporter',
      header: text.reporter,
      width: '15rem',
      onPhone: 'none',
      givesWay: true,
      cell: (report) => <bdi>{reporterText(report)}</bdi>,
    },
    {
      id: 'at',
      header: text.at,
      width: '11rem',
      onPhone: 'line',
      cell: ({ at }) => formatMinute(at),
    },
  ],
  clearsIn: 'emptyList',
  text: { ...text.list, none: ({ state }) => text.none[state] },
});

/**
 * The queue of reports; one opens in a sheet to assign, hide or decide it. Once it is decided, the
 * next one opens in its place.
 */
export function ReportQueue() {
  const [open, setOpen] = useState<AdminReport | null>(null);
  const rows = useShownRows(screen);
  // The list still has them until it is read again.
  const decided = useRef(new Set<number>());
  const next = open && findNext(rows, open, decided.current);
  // A change that is answered after its sheet was closed must not open it again.
  const keep = (changed: AdminReport) => setOpen((now) => (now?.id === changed.id ? changed : now));
  return (
    <>
      <ListScreen screen={screen} isSelected={({ id }) => id === open?.id} onOpen={setOpen} />
      {open && (
        <ReportSheet
          report={open}
          onChange={keep}
          onDecided={() => {
            decided.current.add(open.id);
            setOpen((now) => (now?.id === open.id ? next : now));
          }}
          onNext={next ? () => setOpen(next) : undefined}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The report below another one in the list, beginning again above it; null if it is the last one. */
function findNext(
  rows: readonly AdminReport[],
  { id }: AdminReport,
  decided: ReadonlySet<number>,
): AdminReport | null {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return others.find((row) => row.state !== 'closed' && !decided.has(row.id)) ?? null;
}
