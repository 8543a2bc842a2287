import { MatchReasons, reasonsText } from '../../../domain/entity/match-reasons.tsx';
import type { Column } from '../../../kit/data-table/column.ts';
import { Box, Text } from '../../../kit/layout/layout.ts';
import { connectedText } from '../search/result-lines.ts';
import { tableMessages } from './messages.ts';
import type { TableRow } from './table-rows.ts';

/** Why a row is a result: what was found in it, or the path that connects it. */
const whyColumn: Column<TableRow> = {
  id: 'why',
  header: tableMessages.why,
  // As wide also where many columns share the room: squeezed, a sentence makes its row a column.
  cell: ({ isMatch, reasons = [], via = [] }) => (
    <Box miw="9.5rem">
      {isMatch ? (
        <MatchReasons reasons={reasons} />
      ) : (
        <Text span size="xs" c="dimmed">
          {connectedText(via)}
        </Text>
      )}
    </Box>
  ),
  // A fixed width, so that the columns do not shift while rows with longer texts scroll by.
  width: '11.5rem',
  onPhone: 'line',
  csv: ({ isMatch, reasons = [], via = [] }) =>
    isMatch ? reasonsText(reasons) : connectedText(via),
};

/** The columns with “why” before the actions, for the results of a search. */
export function withWhy(columns: Column<TableRow>[]): Column<TableRow>[] {
  const end = columns.findIndex(({ id }) => id === 'actions');
  return columns.toSpliced(end, 0, whyColumn);
}
