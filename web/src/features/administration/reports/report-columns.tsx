import type { AdminReport } from '@mangrove/contract/browser';
import { reasonName } from '../../../domain/report/messages.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { RowButton } from '../../../kit/data-table/row-opener.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { cutText, formatMinute } from '../../../kit/text/formats.ts';
import { queue as text } from './messages.ts';
import { entityText, stateLines } from './report-text.ts';

const wordsLength = 140;

/** What the queue shows of a report; its name opens the sheet beside the list. */
export function columnsWith(onOpen: (report: AdminReport) => void): Column<AdminReport>[] {
  return [
    {
      id: 'entity',
      header: text.entity,
      onPhone: 'main',
      cell: (report) => (
        <>
          <RowButton onClick={() => onOpen(report)}>
            <bdi>{entityText(report)}</bdi>
          </RowButton>
          <Text fz="sm" c="var(--mg-ink-muted)">
            {reasonName[report.reason]}
            {report.words !== '' && `: ${cutText(report.words, wordsLength)}`}
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
      cell: ({ reporter }) => <bdi>{reporter?.email ?? text.nobody}</bdi>,
    },
    {
      id: 'at',
      header: text.at,
      width: '11rem',
      onPhone: 'line',
      cell: ({ at }) => formatMinute(at),
    },
  ];
}
