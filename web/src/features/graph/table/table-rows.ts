import { type EntityType, nodeKey } from '@mangrove/contract';
import { kindName } from '../../../ui/kind.ts';
import { countSteps, type Network } from '../network.ts';

/** One line of the table: what the map shows as a node. */
export interface TableRow {
  index: number;
  key: string;
  name: string;
  type: EntityType;
  connections: number;
  /** Steps from the selected node; null without a selection or where no way leads. */
  steps: number | null;
}

/** The map's result as rows, by name: so that ties of any other order go by name. */
export function listRows(network: Network, selected: number | null): TableRow[] {
  const steps = selected === null ? null : countSteps(network, selected);
  const rows = network.ids.map((id, index): TableRow => {
    const type = network.kinds[index] ?? 'person';
    const away = steps?.[index] ?? -1;
    return {
      index,
      key: nodeKey(type, id),
      name: network.names[index] ?? '',
      type,
      connections: network.degrees[index] ?? 0,
      steps: away < 0 ? null : away,
    };
  });
  return rows.sort(compareNames);
}

const byLetters = new Intl.Collator(['en'], { numeric: true, sensitivity: 'base' });

/** "2. Exhibition" before "10. Exhibition", accents beside their letter. */
export function compareNames(a: TableRow, b: TableRow): number {
  return byLetters.compare(a.name, b.name);
}

export function compareTypes(a: TableRow, b: TableRow): number {
  return byLetters.compare(kindName[a.type], kindName[b.type]);
}

/** The unreachable come after the furthest. */
export function compareSteps(a: TableRow, b: TableRow): number {
  return (a.steps ?? Number.MAX_SAFE_INTEGER) - (b.steps ?? Number.MAX_SAFE_INTEGER);
}

export function compareConnections(a: TableRow, b: TableRow): number {
  return a.connections - b.connections;
}
