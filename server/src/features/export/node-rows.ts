// The rows of nodes: what a snapshot holds of them, and what is read beside it.
import {
  type DefinedValues,
  type FieldDefinition,
  nodeKey,
  parseEntityId,
  parseYears,
  sayDefined,
} from '@mangrove/contract';
import type { Facts, readCoversOf } from '../graph/facts.ts';
import type { Measured } from '../graph/measures.ts';
import type { GroundPoint } from '../graph/places.ts';
import { listTags } from './describe-export.ts';
import {
  type Chosen,
  coordinate,
  described,
  type ExportedFieldSources,
  type ExportedNetwork,
  inBatches,
  type LocatedRow,
  type NodeRow,
  pageOf,
} from './rows.ts';

/** The nodes of a selection, in its order. Their facts are read in batches. */
export async function* readNodeRows(
  readFacts: (ids: number[]) => Promise<{ facts: Map<number, Facts>; covers: SaidCovers }>,
  {
    snapshot,
    selection: { nodes },
    groups,
    fields,
    sources,
    measured,
  }: Chosen &
    Pick<ExportedNetwork, 'fields'> & {
      /** Of those that have some, by id. */
      sources: ReadonlyMap<number, ExportedFieldSources>;
      measured: Measured | null;
    },
  publicUrl: string,
): AsyncGenerator<NodeRow[]> {
  for (const batch of inBatches(nodes)) {
    const idOf = (node: number) => snapshot.ids[node] ?? 0;
    const { facts, covers } = await readFacts(batch.map(idOf));
    yield batch.map((node) => {
      const id = idOf(node);
      const type = snapshot.kinds.at(node) ?? 'person';
      const { place, years, tags } = facts.get(id) ?? { place: '', years: '', tags: [] };
      return {
        id: nodeKey(type, id),
        ...{
          type,
          name: snapshot.names.at(node) ?? '',
          place,
          ...described(years, parseYears(years)),
          tags,
        },
        group: groups.named[groups.indexOf[node] ?? -1]?.name ?? '',
        url: pageOf(snapshot, node, publicUrl),
        x: coordinate(snapshot.positions.at(2 * node)),
        y: coordinate(snapshot.positions.at(2 * node + 1)),
        degree: snapshot.degrees[node] ?? 0,
        ...(measured && { [measured.by]: measureOf(measured, node) }),
        ...sayCover(covers.get(id), fields),
        sources: sources.get(id) ?? {},
      };
    });
  }
}

/** Shares of ways with four digits, as the map's table has them. */
function measureOf({ values, by }: Measured, node: number): number {
  const value = values[node] ?? 0;
  return by === 'reach' ? value : Number(value.toPrecision(4));
}

type SaidCovers = Awaited<ReturnType<typeof readCoversOf>>;

function sayCover(said: ReturnType<SaidCovers['get']>, fields: readonly FieldDefinition[]) {
  const { is_unclaimed = false, passed_on = false, cover = 'none', cover_note = '' } = said ?? {};
  return {
    names: [...new Set(said?.names.filter((name) => !name.is_hidden).map(({ text }) => text))],
    identifiers: said?.identifiers ?? [],
    about_texts: said?.about_texts ?? [],
    nations: listTags(said?.nations ?? []),
    fields: sayFields(fields, said?.fields ?? {}),
    notices: said?.notices ?? [],
    labels: said?.labels ?? [],
    state: said === undefined || said.state === 'none' ? '' : said.state,
    is_unclaimed: is_unclaimed ? 'yes' : '',
    passed_on: passed_on ? 'yes' : '',
    cover: cover === 'none' ? '' : cover,
    cover_note,
  };
}

function sayFields(fields: readonly FieldDefinition[], values: DefinedValues) {
  const said = fields.flatMap((field): [string, string][] => {
    const value = values[field.key];
    return value === undefined ? [] : [[field.key, listTags(sayDefined(field, value))]];
  });
  return Object.fromEntries(said);
}

/** The nodes of a selection with their points, which are read in the same batches. */
export async function* readLocatedRows(
  rows: AsyncIterable<NodeRow[]>,
  readPoints: (ids: number[]) => Promise<Map<number, GroundPoint>>,
): AsyncGenerator<LocatedRow[]> {
  for await (const batch of rows) {
    const points = await readPoints(batch.map(idOf));
    yield batch.map((row) => ({ ...row, point: points.get(idOf(row)) ?? null }));
  }
}

function idOf({ id, type }: NodeRow): number {
  return parseEntityId(id, type) ?? 0;
}
