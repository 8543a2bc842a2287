// Reads the surroundings of matches from the database, one statement for each level: the
// alternative to which the product's search in memory is compared.
import type { EntityType, GraphEdge, GraphNode } from '@mangrove/contract';
import { limits, truncateText } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, transact } from '../../server/src/db/transact.ts';
import { cutLevels, levelToCut } from '../../server/src/features/graph/truncation.ts';
import type {
  Surroundings,
  SurroundingsQuestion,
} from '../../server/src/features/search/surroundings.ts';

type DescribedSurroundings = Omit<Surroundings, 'edges'> & { edges: GraphEdge[] };

/** `surround` without a snapshot, along all relationships, on one state of the database. */
export function surroundBySql(
  db: Executor,
  question: SurroundingsQuestion,
): Promise<DescribedSurroundings> {
  return transact(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const fits = sql`true`;
    const starts = await existing(tx, question.matches);
    const { levels, previousOf } = await expandBySql(tx, starts, question.depth, fits);
    const cut = levels[levelToCut(levels, question.maxNodes)] ?? [];
    const counts = await countRelationships(tx, cut);
    const shown = cutLevels(levels, question.maxNodes, (id) => counts.get(id) ?? 0);
    const ids = shown.levels.flat();
    const rows = await readNodes(tx, ids);
    const kindOf = new Map([...rows].map(([id, row]) => [id, row.type]));
    const order = question.matches.filter((id) => shown.levels[0]?.includes(id));
    const nodes = [order, ...shown.levels.slice(1)].flatMap((level, depth) =>
      level.flatMap((id) => {
        const row = rows.get(id);
        return row ? [describeRow(row, depth, pathTo(previousOf, id), kindOf)] : [];
      }),
    );
    return { nodes, edges: await readEdges(tx, ids, fits), shown };
  });
}

/** Breadth first; of several shortest paths it takes the one through the neighbour of lowest id. */
async function expandBySql(
  tx: Executor,
  starts: number[],
  depth: number,
  fits: RawBuilder<unknown>,
): Promise<{ levels: number[][]; previousOf: Map<number, number> }> {
  const previousOf = new Map(starts.map((id) => [id, -1]));
  let frontier = [...starts].sort((a, b) => a - b);
  const levels = [frontier];
  while (levels.length <= depth && frontier.length > 0) {
    const { rows } = await sql<{ id: number; previous: number }>`
      select reached.id, min(reached.previous) as previous
      from (
        select r.node2_id as id, r.node1_id as previous from relationships r
        where r.node1_id = any(${arrayOf(frontier)}) and ${fits}
        union all
        select r.node1_id, r.node2_id from relationships r
        where r.node2_id = any(${arrayOf(frontier)}) and ${fits}
      ) as reached
      where reached.id not in (select unnest(${arrayOf(previousOf.keys())}))
      group by reached.id
      order by reached.id`.execute(tx);
    if (rows.length === 0) break;
    for (const { id, previous } of rows) previousOf.set(id, previous);
    frontier = rows.map(({ id }) => id);
    levels.push(frontier);
  }
  return { levels, previousOf };
}

async function existing(tx: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from entities where id = any(${arrayOf(ids)})`.execute(tx);
  return rows.map(({ id }) => id);
}

async function countRelationships(
  tx: Executor,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    select wanted.id,
      (select count(*) from relationships r where r.node1_id = wanted.id)::integer +
      (select count(*) from relationships r where r.node2_id = wanted.id)::integer as count
    from unnest(${arrayOf(ids)}) as wanted (id)`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface NodeRow {
  id: number;
  type: EntityType;
  name: string;
  about: string;
  photo_url: string;
  low_res_photo_url: string;
}

async function readNodes(tx: Executor, ids: readonly number[]): Promise<Map<number, NodeRow>> {
  const { rows } = await sql<NodeRow>`
    select id, type, name, about, photo_url, low_res_photo_url
    from entities where id = any(${arrayOf(ids)})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readEdges(
  tx: Executor,
  ids: readonly number[],
  fits: RawBuilder<unknown>,
): Promise<GraphEdge[]> {
  const { rows } = await sql<
    Omit<GraphEdge, 'relationship_metadata'> & { role: string; years: string }
  >`
    select a.type as node1_type, r.node1_id, b.type as node2_type, r.node2_id, r.role, r.years
    from relationships r
    join entities a on a.id = r.node1_id
    join entities b on b.id = r.node2_id
    where r.node1_id = any(${arrayOf(ids)}) and r.node2_id = any(${arrayOf(ids)}) and ${fits}
    order by r.id`.execute(tx);
  return rows.map(({ role, years, ...ends }) => ({
    ...ends,
    relationship_metadata: { role_type: role, years_involved: years },
  }));
}

function describeRow(
  row: NodeRow,
  depth: number,
  path: number[],
  kindOf: Map<number, EntityType>,
): GraphNode {
  const about = truncateText(row.about, limits.aboutPreview);
  return {
    id: row.id,
    type: row.type,
    display_name: row.name,
    low_res_photo_url: row.low_res_photo_url,
    photo_url: row.photo_url,
    bio: row.type === 'person' ? about : '',
    description: row.type === 'person' ? '' : about,
    is_match: depth === 0,
    connection_depth: depth,
    connection_path: path.map((id) => ({ type: kindOf.get(id) ?? row.type, id })),
  };
}

function pathTo(previousOf: Map<number, number>, id: number): number[] {
  const path: number[] = [];
  for (let step = id; step >= 0; step = previousOf.get(step) ?? -1) path.push(step);
  return path.reverse();
}

// Sent as text, because both engines accept arrays of any length in this form.
function arrayOf(ids: Iterable<number>): RawBuilder<number[]> {
  return sql`${`{${[...ids].join(',')}}`}::integer[]`;
}
