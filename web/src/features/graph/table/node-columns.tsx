import { EntityName } from '../../../domain/entity/entity-name.tsx';
import { kindName, kindPlural } from '../../../domain/entity/kind.ts';
import { marksOfName } from '../../../domain/entity/match-reasons.tsx';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { AudienceMark } from '../../../domain/fields/audience-mark.tsx';
import type { Column } from '../../../kit/data-table/column.ts';
import { RowAnchor } from '../../../kit/data-table/row-opener.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import { MatchBadge } from '../search/match-badge.tsx';
import { tableMessages as text } from './messages.ts';
import styles from './network-table.module.css';
import {
  compareConnections,
  compareNames,
  compareSteps,
  compareTypes,
  type TableRow,
} from './table-rows.ts';

/** The links of a row: select it in the table, or show its node on the map. */
export interface RowActions {
  selected: number | null;
  selectHref: (row: TableRow) => string;
  onSelect: (row: TableRow) => void;
  mapHref: (row: TableRow) => string;
  onShowOnMap: (row: TableRow) => void;
  /** The Notices and Labels of the entities that bear some, once they are known. */
  labels?: ReadonlyMap<number, { names: readonly string[] }> | undefined;
}

/**
 * The columns of a node. In a narrow table, beside search and card, kind and actions are hidden:
 * the shape before the name shows the kind, and the view switch leads to the map.
 * @param showsSteps whether there is a search or a selection to count steps from.
 */
export function nodeColumns(showsSteps: boolean, actions: RowActions): Column<TableRow>[] {
  const { selected, selectHref, onSelect } = actions;
  const steps: Column<TableRow> = {
    id: 'steps',
    header: text.steps,
    cell: (row) => <StepsAway row={row} />,
    sort: compareSteps,
    isNumeric: true,
    width: '7.75rem',
    unit: ({ steps: away, isMatch }) => (isMatch || away === null ? '' : text.stepUnit(away)),
    csv: ({ steps: away }) => away,
  };
  return [
    {
      id: 'name',
      header: text.name,
      cell: (row) => (
        <span className={styles.name}>
          <RowAnchor
            href={selectHref(row)}
            aria-current={row.index === selected || undefined}
            onPlainClick={() => onSelect(row)}
          >
            <EntityName
              type={row.type}
              name={row.name}
              isTwoLined
              marks={marksOfName(row.reasons ?? [])}
            />
          </RowAnchor>
          {row.isLocked && <AudienceMark audience="private" />}
          <Labels names={actions.labels?.get(row.id)?.names ?? []} />
        </span>
      ),
      sort: compareNames,
      onPhone: 'main',
      csv: ({ name }) => name,
    },
    {
      id: 'type',
      header: text.type,
      cell: ({ type }) => kindName[type],
      sort: compareTypes,
      heading: ({ type }) => ({ key: type, label: kindPlural[type] }),
      givesWay: true,
      width: '8.25rem',
      csv: ({ type }) => kindName[type],
    },
    {
      id: 'connections',
      header: text.connections,
      cell: ({ connections, unconfirmed }) => (
        <>
          {formatNumber(connections)}
          {unconfirmed > 0 && (
            <Text span className={styles.beside ?? ''} c="dimmed" fz="xs">
              {text.unconfirmed(unconfirmed)}
            </Text>
          )}
        </>
      ),
      sort: compareConnections,
      beginsDescending: true,
      isNumeric: true,
      width: '9.5rem',
      unit: ({ connections, unconfirmed }) =>
        text.connectionUnit(connections) +
        (unconfirmed > 0 ? ` ${text.unconfirmed(unconfirmed)}` : ''),
      csv: ({ connections }) => connections,
    },
    { id: 'unconfirmed', header: text.notConfirmed, csv: ({ unconfirmed }) => unconfirmed },
    ...(showsSteps ? [steps] : []),
    {
      id: 'actions',
      header: text.actions,
      cell: (row) => (
        <span className={styles.actions}>
          <Action row={row} {...actions} />
          <span className={styles.page}>
            <PageLink type={row.type} id={row.id} name={row.name} />
          </span>
        </span>
      ),
      givesWay: true,
      onPhone: 'end',
      width: '12rem',
    },
    { id: 'id', header: text.id, csv: ({ key }) => key },
  ];
}

/** Notices and Labels by their names; their texts are on card and page. */
function Labels({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text span display="block" c="dimmed" fz="xs" dir="auto">
      {text.labels(names)}
    </Text>
  );
}

function StepsAway({ row: { isMatch, steps } }: { row: TableRow }) {
  const isNarrow = useNarrow();
  if (isMatch) return <MatchBadge />;
  if (steps !== null) return formatNumber(steps);
  return isNarrow ? null : '–';
}

/** The link to the map; on a phone a row has no room for a second link beside that to its card. */
function Action({ row, selected, mapHref, onShowOnMap }: RowActions & { row: TableRow }) {
  const isNarrow = useNarrow();
  if (row.index === selected) return <span className={styles.selected}>{text.selected}</span>;
  if (isNarrow) return null;
  return (
    <a
      className={styles.action}
      href={mapHref(row)}
      aria-label={text.showNameOnMap(row.name)}
      onClick={onPlainClick(() => onShowOnMap(row))}
    >
      {text.showOnMap}
    </a>
  );
}
