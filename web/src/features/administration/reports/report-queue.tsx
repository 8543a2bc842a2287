import { type AdminReport, calls } from '@mangrove/contract/browser';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { reportsKey } from '../../../api/keys.ts';
import { reasonName } from '../../../domain/report/messages.ts';
import { RowButton } from '../../../kit/data-table/row-opener.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { choiceFilter, tabsField } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
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
          <Text fz="sm" c="var(--mg-ink-muted)">
            {text.reasonAndWords(reasonName[report.reason], report.words)}
          </Text>
        </>
      ),
    },
    {
      id: 'state',
      header: text.state,
      width: '15rem',
      cell: (report) => stateLines(report, new Date()).join(' · '),
    },
    {
      id: 'reporter',
      header: text.reporter,
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

/** The queue of reports; one opens in a sheet to assign, hide or decide it. */
export function ReportQueue() {
  const [open, setOpen] = useState<AdminReport | null>(null);
  // A change that is answered after its sheet was closed must not open it again.
  const keep = (changed: AdminReport) => setOpen((now) => (now?.id === changed.id ? changed : now));
  return (
    <>
      <ListScreen screen={screen} isSelected={({ id }) => id === open?.id} onOpen={setOpen} />
      {open && (
        <ReportSheet key={open.id} report={open} onChange={keep} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
