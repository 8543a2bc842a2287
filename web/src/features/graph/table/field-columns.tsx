import {
  calls,
  compareTexts,
  type DefinedField,
  type FieldCells,
  type FieldParameter,
  fieldParameter,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { Text } from '../../../kit/layout/layout.ts';
import type { TableRow } from './table-rows.ts';

/** Whether a field has a column in the table. */
export function isColumn({ in_table: isInTable, archived_at }: DefinedField): boolean {
  return isInTable && archived_at === null;
}

/** The texts of the fields that have a column, by the key of the field and the id. */
export const cellsQuery = queryOptions({
  queryKey: [...graphKey, 'defined'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> => {
    const { columns }: FieldCells = await callApi(calls.readFieldCells, {}, { signal });
    return new Map(
      columns.map(({ key, ids, texts }) => [
        key,
        new Map(ids.map((id, at) => [id, texts[at] ?? ''])),
      ]),
    );
  },
  meta: { isTouchedBy: ({ entities }: NetworkTouch) => entities.size > 0 },
  structuralSharing: false,
});

const columnPrefix = 'field-';

/** The field, as queries name it, whose column this is; undefined for any other. */
export function fieldOfColumn(id: string): FieldParameter | undefined {
  return id.startsWith(columnPrefix) ? fieldParameter(id.slice(columnPrefix.length)) : undefined;
}

/** A text of any length: as wide as some words, and cut after three lines; the page has all of it. */
function FieldCell({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <Text span inherit lineClamp={3} miw="9rem" title={children}>
      <bdi>{children}</bdi>
    </Text>
  );
}

/** The columns with one for each field that this community wants in the table. */
export function withFields(
  columns: Column<TableRow>[],
  fields: readonly DefinedField[],
  cells: ReadonlyMap<string, ReadonlyMap<number, string>> | undefined,
): Column<TableRow>[] {
  const more = fields.filter(isColumn).map(({ key, label }): Column<TableRow> => {
    const textOf = ({ id }: TableRow) => cells?.get(key)?.get(id) ?? '';
    return {
      id: `${columnPrefix}${key}`,
      header: label,
      cell: (row) => <FieldCell>{textOf(row)}</FieldCell>,
      sort: (a, b) => {
        const [one, other] = [textOf(a), textOf(b)];
        if (one === '' || other === '') return Number(one === '') - Number(other === '');
        return compareTexts(one, other);
      },
      givesWay: true,
      onPhone: 'line',
      width: '11rem',
      csv: textOf,
    };
  });
  const end = columns.findIndex(({ id }) => id === 'actions');
  return columns.toSpliced(end, 0, ...more);
}
