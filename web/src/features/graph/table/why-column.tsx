import { MatchReasons, reasonsText } from '../../../domain/entity/match-reasons.tsx';
import type { Column } from '../../../kit/data-table/column.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { connectedText } from '../search/result-lines.ts';
import { tableMessages } from './messages.ts';
import type { TableRow } from './table-rows.ts';

/** Why a row is among the results: what was found in it, or through whom it is connected. */
const whyColumn: Column<TableRow> = {
  id: 'why',
  header: tableMessages.why,
  cell: ({ isMatch, reasons = [], via = [] }) =>
    isMatch ? (
      <MatchReasons reasons={reasons} />
    ) : (
      <Text span size="xs" c="dimmed">
        {connectedText(via)}
      </Text>
    ),
  // Without one, all columns move while one scrolls from rows that say much to those that say nothing.
  width: '11.5rem',
  onPhone: 'line',
  csv: ({ isMatch, reasons = [], via = [] }) =>
    isMatch ? reasonsText(reasons) : connectedText(via),
};

/** The columns of a search's results: why each is one stands behind what is known of it. */
export function withWhy(columns: Column<TableRow>[]): Column<TableRow>[] {
  const end = columns.findIndex(({ id }) => id === 'actions');
  return columns.toSpliced(end, 0, whyColumn);
}
