import type { Column } from '../../../kit/data-table/column.ts';
import type { TableRow } from '../table/table-rows.ts';
import styles from './colour-legend.module.css';
import { Swatch } from './colour-legend.tsx';
import type { KnownColours } from './known-colours.ts';
import { colourMessages as text } from './messages.ts';
import type { MapColour } from './use-colour.ts';

/** The columns of the table with what the nodes are coloured by, and with their group. */
export function withColours(columns: Column<TableRow>[], colour: MapColour): Column<TableRow>[] {
  const { known, knownGroups, groups } = colour;
  const shown = known ?? (colour.focused ? knownGroups : null);
  const isFile = knownGroups !== null && groups.length > 0 && shown !== knownGroups;
  const more = [
    ...(shown ? [columnOf(shown, known === shown)] : []),
    ...(isFile ? [fileColumnOf(knownGroups)] : []),
  ];
  const at = columns.findIndex(({ id }) => id === 'connections');
  return [...columns.slice(0, at), ...more, ...columns.slice(at)];
}

const byLetters = new Intl.Collator(['en'], { numeric: true, sensitivity: 'base' });

/** Sorting by it brings equal ones together; those without any come last. */
function columnOf(known: KnownColours, isColoured: boolean): Column<TableRow> {
  const nameOf = ({ id }: TableRow) => known.nameOf(id);
  return {
    id: 'colour',
    header: text.by[known.by],
    cell: (row) => {
      const name = nameOf(row);
      if (name === '') return null;
      return (
        <span className={styles.cell}>
          {isColoured && <Swatch colour={known.colourOf(row.id)} isSequence={known.isSequence} />}
          {name}
        </span>
      );
    },
    sort: (a, b) => {
      const [one, other] = [nameOf(a), nameOf(b)];
      if (one === '' || other === '') return Number(one === '') - Number(other === '');
      return byLetters.compare(one, other);
    },
    givesWay: true,
    width: '13rem',
    csv: nameOf,
  };
}

function fileColumnOf(groups: KnownColours): Column<TableRow> {
  return { id: 'group', header: text.by.group, csv: ({ id }) => groups.nameOf(id) };
}
