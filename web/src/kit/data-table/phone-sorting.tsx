import { SortChoice } from '../form/sort-choice.tsx';
import type { Sorting } from '../url-state/fields.ts';
import type { Column } from './column.ts';

interface PhoneSortingProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting;
  onSorting: (sorting: Sorting) => void;
}

/** The order of a table where it has no headings to press. */
export function PhoneSorting<Row>({ columns, sorting, onSorting }: PhoneSortingProps<Row>) {
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  if (sortable.length === 0) return null;
  // A box of its own, so that it does not grow where the table stands in a column.
  return (
    <div>
      <SortChoice
        options={sortable.map(({ id, header }) => ({ value: id, label: header }))}
        sorting={sorting}
        onSorting={onSorting}
      />
    </div>
  );
}
