import {
  type AdminReport,
  calls,
  type ReplyOf,
  reportReasons,
  reportStates,
} from '@mangrove/contract/browser';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { reportsKey } from '../../../api/keys.ts';
import { reasonName } from '../../../domain/report/messages.ts';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { oneOf, page } from '../../../kit/url-state/fields.ts';
import { stateName, queue as text } from './messages.ts';
import { columnsWith } from './report-columns.tsx';
import { ReportSheet } from './report-sheet.tsx';

type ReportPage = ReplyOf<typeof calls.listReports>;

const pageSize = 20;

const screen = defineListScreen({
  address: defineAddress({
    state: oneOf(reportStates, 'open'),
    reason: oneOf(reportReasons),
    page: page(),
  }),
  queryKey: [...reportsKey, 'list'],
  call: ({ state, reason, page }, signal) =>
    callApi(
      calls.listReports,
      { query: { state, reason: reason ? [reason] : [], page, page_size: pageSize } },
      { signal },
    ),
  // Others decide meanwhile.
  staleTime: 0,
  rowKey: ({ id }: AdminReport) => id,
  tabs: {
    name: 'state',
    label: text.states,
    tabs: reportStates.map((value) => ({ value, label: stateName[value] })),
  },
  countOfTab: ({ counts }: ReportPage, tab: string) => counts[tab as keyof typeof counts],
  filters: [
    {
      kind: 'choice',
      name: 'reason',
      label: text.reason,
      all: text.allReasons,
      options: reportReasons.map((value) => ({ value, label: reasonName[value] })),
    },
  ],
  clearsIn: 'emptyList',
  pageSize,
  text: {
    label: text.list,
    loading: text.loading,
    failed: text.failed,
    counted: ['report', 'reports'],
    none: ({ state }) => text.none[state],
    noMatch: text.noMatch,
    filters: text.filters,
    clear: text.clear,
  },
});

/** What was reported: taken on, hidden, decided. */
export function ReportQueue() {
  const [open, setOpen] = useState<AdminReport | null>(null);
  return (
    <>
      <ListScreen
        screen={screen}
        columns={columnsWith(setOpen)}
        isSelected={({ id }) => id === open?.id}
        onOpen={setOpen}
      />
      {open && (
        <ReportSheet key={open.id} report={open} onChange={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
