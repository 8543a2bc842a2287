import { type EntityType, nodeKey } from '@mangrove/contract';
import { kindWord } from '../../entities/kind-words.ts';
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

/** The map's result as rows, in the network's own order. */
export function listRows(network: Network, selected: number | null): TableRow[] {
  const steps = selected === null ? null : countSteps(network, selected);
  return network.ids.map((id, index) => {
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
}

const byLetters = new Intl.Collator(['en'], { numeric: true, sensitivity: 'base' });

/** "2. Exhibition" before "10. Exhibition", accents beside their letter. */
export function compareNames(a: TableRow, b: TableRow): number {
  return byLetters.compare(a.name, b.name);
}

export function compareTypes(a: TableRow, b: TableRow): number {
  return byLetters.compare(kindWord[a.type], kindWord[b.type]);
}

/** The unreachable come after the furthest. */
export function compareSteps(a: TableRow, b: TableRow): number {
  return (a.steps ?? Number.MAX_SAFE_INTEGER) - (b.steps ?? Number.MAX_SAFE_INTEGER);
}

export function compareConnections(a: TableRow, b: TableRow): number {
  return a.connections - b.connections;
}
