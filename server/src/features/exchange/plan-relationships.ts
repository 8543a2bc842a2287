import { type Audience, type Direction, turnDirection } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import {
  type RelationshipFact,
  type RelationshipQuestion,
  type ReturningRow,
  type StatedPair,
  selectLastChanges,
  selectRelationshipFacts,
  selectRelationshipsIn,
} from '../../domain/import-memory/import-memory-queries.ts';
import { compareRelationshipSources } from './compare-relationship-sources.ts';
import { type ImportedKeys, keyOfRelationship } from './imported-keys.ts';
import { steps } from './messages.ts';
import type { NamedRows } from './named-rows.ts';
import type { Watcher } from './progress.ts';
import {
  type EntityFate,
  type ImportReading,
  isAdded,
  type RelationshipFate,
  staysAway,
} from './row-fates.ts';

const newRow: RelationshipFate = { status: 'new' };
const equalRow: RelationshipFate = { status: 'equal' };
const askedAtOnce = 5_000;

interface Ends {
  node1: EntityFate;
  node2: EntityFate;
}

/** What became of each row of relationships.csv, given what became of the entities. */
export async function planRelationships(
  db: Executor,
  { checked, source }: ImportReading,
  entities: readonly EntityFate[],
  { keys, named }: { keys: ImportedKeys; named: NamedRows },
  watcher: Watcher,
): Promise<RelationshipFate[]> {
  const { sources, targets, roles, years, audiences, directions, lines } = checked.relationships;
  if (keys.isEmpty) return Array.from(sources, () => newRow);
  const fates = new Array<RelationshipFate>(sources.length).fill(equalRow);
  const endsOf = (row: number): Ends => ({
    node1: entities[sources[row] ?? 0] as EntityFate,
    node2: entities[targets[row] ?? 0] as EntityFate,
  });
  const valuesOf = (row: number) => ({
    role: roles[row] ?? '',
    years: years[row] ?? '',
    audience: audiences[row] ?? null,
    direction: directions[row] ?? null,
  });
  const keyOf = (row: number) => {
    const [node1, node2] = [
      checked.entities[sources[row] ?? 0],
      checked.entities[targets[row] ?? 0],
    ];
    if (!node1 || !node2) throw new Error(`Row ${row} has no ends.`);
    return keyOfRelationship(source, node1, node2, valuesOf(row));
  };
  const returning = new Returning(await selectRelationshipsIn(db, itemsOf(entities)));
  const twins = new Twins(entities);
  // Two rows can have become one relationship: the first of them says its direction.
  const directed = new Set<number>();
  for (let start = 0; start < sources.length; start += askedAtOnce) {
    watcher.signal?.throwIfAborted();
    const rows: number[] = [];
    const end = Math.min(start + askedAtOnce, sources.length);
    for (let row = start; row < end; row += 1) {
      const found = fateByEnds(endsOf(row));
      if (found) fates[row] = found;
      else rows.push(row);
      if (found?.status === 'removed' && !named.isEmpty) {
        named.has(keyOf(row), found, lines[row] ?? 0);
      }
    }
    const question = ask(rows, endsOf, valuesOf, keyOf);
    for (const fact of await selectRelationshipFacts(db, question)) {
      const row = rows[fact.row] as number;
      const isFirst = fact.id !== null && !directed.has(fact.id);
      if (fact.id !== null) directed.add(fact.id);
      const values = isFirst ? valuesOf(row) : { ...valuesOf(row), direction: null };
      const fate = fateOf(fact, values, endsOf(row), returning);
      const isNamed =
        fate.status === 'removed' &&
        named.has(question.keys[fact.row] ?? '', fate, lines[row] ?? 0);
      if (isNamed && !fate.comesBack) {
        fate.comesBack = fate.itemId === undefined ? 'added' : 'restored';
      }
      const comes = isAdded(fate) || fate.comesBack === 'restored';
      const isTwin = comes && twins.has(sources[row] ?? 0, targets[row] ?? 0, valuesOf(row));
      fates[row] = isTwin ? { status: 'equal', isTwin } : fate;
    }
    watcher.progress(steps.comparingRelationships, end, sources.length);
  }
  keepTaken(fates, (row) => statedBy(endsOf(row), valuesOf(row)), returning);
  await compareRelationshipSources(db, { checked }, entities, fates, keyOf, watcher);
  await findChanges(db, fates);
  return fates;
}

/** What the ends alone decide; null if it has to be looked up. */
function fateByEnds({ node1, node2 }: Ends): RelationshipFate | null {
  if (staysAway(node1) || staysAway(node2)) {
    return { status: 'removed', removed: { reason: 'with_end', by: null, at: null } };
  }
  if (node1.id !== 0 && node1.id === node2.id) {
    const survivor = node1.survivor ?? node2.survivor;
    return { status: 'merged', ...(survivor ? { survivor } : {}) };
  }
  return node1.status === 'new' && node2.status === 'new' ? newRow : null;
}

function ask(
  rows: number[],
  endsOf: (row: number) => Ends,
  valuesOf: (row: number) => Values,
  keyOf: (row: number) => string,
): RelationshipQuestion {
  const ends = rows.map(endsOf);
  return {
    keys: rows.map(keyOf),
    node1: ends.map(({ node1 }) => node1.id),
    node2: ends.map(({ node2 }) => node2.id),
    roles: rows.map((row) => valuesOf(row).role),
    years: rows.map((row) => valuesOf(row).years),
    audiences: rows.map((row) => valuesOf(row).audience),
    directions: rows.map((row) => valuesOf(row).direction),
  };
}

interface Values {
  role: string;
  years: string;
  /** Null if the file does not say it. */
  audience: Audience | null;
  direction: Direction | null;
}

function fateOf(
  fact: RelationshipFact,
  values: Values,
  { node1, node2 }: Ends,
  returning: Returning,
): RelationshipFate {
  const isHere = fact.role === values.role && fact.years === values.years;
  const isSame = fact.same_id !== null && fact.same_id !== fact.id;
  if (isSame && !isHere) return { status: 'equal', id: fact.same_id as number };
  const comesAnyway = returning.has(node1.id, node2.id, values);
  if (fact.id === null) return comesAnyway ? { status: 'equal', isTwin: true } : newRow;
  if (fact.role !== null && fact.node1_id !== null && fact.node2_id !== null) {
    const isTurned = fact.node1_id !== node1.id && fact.node1_id === node2.id;
    const direction = isTurned ? turnDirection(values.direction) : values.direction;
    const here = {
      ...{ role: fact.role, years: fact.years ?? '', audience: fact.audience ?? '' },
      direction: fact.direction ?? '',
    };
    const given = {
      ...{ ...values, audience: values.audience ?? here.audience },
      direction: direction ?? here.direction,
    };
    const differs = (['role', 'years', 'audience', 'direction'] as const)
      .filter((part) => here[part] !== given[part])
      .map((part) => ({ part, file: given[part], here: here[part] }));
    if (differs.length === 0) return { status: 'equal', id: fact.id };
    const takes = direction !== null && direction !== fact.direction ? { direction } : {};
    const ends: [number, number] = [fact.node1_id, fact.node2_id];
    return { status: 'changed', id: fact.id, ends, differs, ...takes };
  }
  const fate: RelationshipFate = {
    status: 'removed',
    removed: { reason: 'deleted', by: fact.removed_by, at: fact.removed_at },
  };
  if (comesAnyway) return { ...fate, comesBack: 'with_end' };
  // It went with an end that is added again, and not by itself.
  const isEndAdded = node1.comesBack === 'added' || node2.comesBack === 'added';
  if (isEndAdded && fact.item_id === null && !fact.is_marked)
    return { ...fate, comesBack: 'added' };
  const { item_id: itemId, item_stated: stated, is_item_stated: isTaken } = fact;
  if (itemId === null || stated === null || isTaken) return fate;
  const ends = [stated.node1_id, stated.node2_id];
  return ends.includes(node1.id) && ends.includes(node2.id) ? { ...fate, itemId, stated } : fate;
}

function statedBy({ node1, node2 }: Ends, values: Values): StatedPair {
  return { ...values, node1_id: node1.id, node2_id: node2.id };
}

/**
 * Leaves deleted items set aside that say what another relationship says by this import: a pair has
 * each role and years once. Their rows are added as the file has them.
 */
function keepTaken(
  fates: RelationshipFate[],
  ofFile: (row: number) => StatedPair,
  returning: Returning,
): void {
  const rows = [...fates.entries()].filter(([, { stated, comesBack }]) => stated && comesBack);
  if (rows.length === 0) return;
  const keyOf = ({ node1_id, node2_id, ...values }: StatedPair) =>
    textOf([node1_id, node2_id], values);
  const wanted = new Map<string, number>();
  for (const [row, fate] of fates.entries()) {
    if (isAdded(fate) || fate.comesBack === 'restored') wanted.set(keyOf(ofFile(row)), row);
  }
  for (const [row, fate] of rows) {
    const stated = fate.stated as StatedPair;
    const key = keyOf(stated);
    const isTaken =
      (wanted.get(key) ?? row) !== row || returning.has(stated.node1_id, stated.node2_id, stated);
    if (isTaken) Object.assign(fate, { comesBack: 'added', itemId: undefined });
    else wanted.set(key, row);
  }
}

/** The relationships that come back with the entities that come back. */
class Returning {
  readonly #texts: ReadonlySet<string>;

  constructor(rows: readonly ReturningRow[]) {
    this.#texts = new Set(
      rows.flatMap(({ node1_id, node2_id, ...values }) => [
        textOf([node1_id, node2_id], values),
        textOf([node2_id, node1_id], values),
      ]),
    );
  }

  has(node1: number, node2: number, values: { role: string; years: string }): boolean {
    return this.#texts.size > 0 && this.#texts.has(textOf([node1, node2], values));
  }
}

function textOf(ends: (number | string)[], { role, years }: { role: string; years: string }) {
  return JSON.stringify([...ends, role, years]);
}

/** Finds added rows that say the same because ends of theirs were merged: one is enough. */
class Twins {
  readonly #entities: readonly EntityFate[];
  /** The entities that more than one row stands for. */
  readonly #shared = new Set<number>();
  readonly #seen = new Set<string>();

  constructor(entities: readonly EntityFate[]) {
    this.#entities = entities;
    const ids = new Set<number>();
    for (const { id } of entities) {
      if (ids.has(id) && id !== 0) this.#shared.add(id);
      ids.add(id);
    }
  }

  /** Whether a row before said the same; @param source the place of an end in the files. */
  has(source: number, target: number, values: { role: string; years: string }): boolean {
    const ends = [source, target].map((place) => this.#entities[place]?.id ?? 0);
    if (!ends.some((id) => this.#shared.has(id))) return false;
    const names = ends.map((id, end) => (id === 0 ? `#${end === 0 ? source : target}` : id));
    const text = textOf(names, values);
    const isSeen = this.#seen.has(text);
    this.#seen.add(text);
    return isSeen;
  }
}

function itemsOf(entities: readonly EntityFate[]): number[] {
  return [
    ...new Set(
      entities.flatMap(({ comesBack, itemId }) =>
        comesBack === 'restored' && itemId !== undefined ? [itemId] : [],
      ),
    ),
  ];
}

async function findChanges(db: Executor, fates: readonly RelationshipFate[]): Promise<void> {
  const changed = fates.filter(({ status }) => status === 'changed' || status === 'different');
  if (changed.length === 0) return;
  const changes = await selectLastChanges(
    db,
    'relationship',
    changed.map(({ id = 0 }) => id),
  );
  for (const fate of changed) {
    // Role and years differ only where somebody changed them; sources may be the file's news.
    const [last] = changes
      .filter(({ id, part }) => id === fate.id && (part === 'sources' || !isOnlySources(fate)))
      .sort((a, b) => b.at.getTime() - a.at.getTime());
    if (last) Object.assign(fate, { status: 'changed', changed: { by: last.by, at: last.at } });
  }
}

function isOnlySources({ differs = [] }: RelationshipFate): boolean {
  return differs.every(({ part }) => part === 'sources');
}
