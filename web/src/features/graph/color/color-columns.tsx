import { compareTexts } from '@mangrove/contract/browser';
import type { Column } from '../../../kit/data-table/column.ts';
import { Group } from '../../../kit/layout/layout.ts';
import type { TableRow } from '../table/table-rows.ts';
import { Swatch } from './color-legend.tsx';
import type { KnownColors } from './known-colors.ts';
import { colorMessages as text } from './messages.ts';
import type { MapColor } from './use-color.ts';

/** The table's columns with one for the colour values, or for the groups if one is focused. */
export function withColors(columns: Column<TableRow>[], color: MapColor): Column<TableRow>[] {
  const { known, knownGroups } = color;
  const shown = known ?? (color.focused ? knownGroups : null);
  if (!shown) return columns;
  const header = known === shown ? color.name : text.by.group;
  return besideConnections(columns, columnOf(shown, known === shown, header));
}

/** The columns of the table's download: with the groups, if the table does not show them. */
export function withGroups(
  columns: Column<TableRow>[],
  groups: KnownColors | null,
): Column<TableRow>[] {
  const header = text.by.group;
  if (!groups || columns.some((column) => column.header === header)) return columns;
  const csv = ({ id }: TableRow) => groups.nameOf(id);
  return besideConnections(columns, { id: 'group', header, csv });
}

function besideConnections(columns: Column<TableRow>[], column: Column<TableRow>) {
  const at = columns.findIndex(({ id }) => id === 'connections');
  return [...columns.slice(0, at), column, ...columns.slice(at)];
}

/** A column that sorts equal values together and rows without a value last. */
function columnOf(known: KnownColors, isColored: boolean, header: string): Column<TableRow> {
  const nameOf = ({ id }: TableRow) => known.nameOf(id);
  const describe = (row: TableRow, name: string) => (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
      {isColored && <Swatch color={known.colorOf(row.id)} isSequence={known.isSequence} />}
      {name}
    </Group>
  );
  return {
    id: 'colour',
    header,
    cell: (row) => {
      const name = nameOf(row);
      return name === '' ? null : describe(row, name);
    },
    heading: (row) => {
      const name = nameOf(row);
      return { key: name, label: describe(row, name === '' ? known.noneName : name) };
    },
    sort: (a, b) => {
      const [one, other] = [nameOf(a), nameOf(b)];
      if (one === '' || other === '') return Number(one === '') - Number(other === '');
      return compareTexts(one, other);
    },
    givesWay: true,
    onPhone: 'line',
    width: '13rem',
    csv: nameOf,
  };
}
