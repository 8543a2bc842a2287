// The map screen with a real network of 4,401 entities. Its data is not in the repository: it is
// read from KUENSTLERHAUS_DIR or a folder beside the repository. Tests choose entities by their
// properties, never by name.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Product } from './product.ts';

export const folder =
  process.env.KUENSTLERHAUS_DIR ??
  fileURLToPath(new URL('../../shared/data/kuenstlerhaus', import.meta.url));
/** The settings of both specs that use it: one product, with the network loaded once. */
export const ownProduct = {};
const size = 4401;
export const formatCount = new Intl.NumberFormat('en').format;

export interface End {
  type: string;
  id: number;
}
export interface Found {
  nodes: {
    id: number;
    type: string;
    display_name: string;
    is_match: boolean;
    connection_depth: number;
    connection_path: End[];
  }[];
  graph_truncated: boolean;
  truncation_message: string | null;
  total_matches: number;
  actual_depth_reached: number;
}
export interface Columns {
  ids: number[];
  names: string[];
  kinds: string;
  degrees: number[];
}
export interface Graph {
  nodes: { id: number; type: string; display_name: string; bio: string }[];
  edges: { node1_id: number; node2_id: number; node1_type: string }[];
}

export async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.request.get(`/api/v1${path}`)).json();
}

/** A URL, decoded for reading. */
export const decodeUrl = (url: string) => decodeURIComponent(url).replaceAll('+', ' ');
export const ask = (page: Page, query: string) =>
  read<Found>(page, `/search/comprehensive?${query}`);

/** Loads the network unless another test has loaded it before. */
export async function loadNetwork(page: Page, product: Product): Promise<Columns> {
  const before = await read<Columns>(page, '/graph/columns');
  if (before.ids.length >= size) return before;
  execFileSync(process.execPath, ['server/dist/admin.js', 'import', folder], {
    env: product.commandEnv,
    stdio: 'ignore',
  });
  return read<Columns>(page, '/graph/columns');
}

/** The entity of a kind with the most connections (order -1), or fewest above 0 (order 1). */
export function pick(
  { kinds, degrees, names, ids }: Columns,
  kind: 'p' | 'j' | 'o',
  order: 1 | -1,
) {
  const nodes = ids.map((_, node) => node).filter((node) => kinds[node] === kind);
  const rank = (node: number) => order * (degrees[node] ?? 0) || Number.MAX_SAFE_INTEGER;
  const index = nodes.reduce((one, other) => (rank(other) < rank(one) ? other : one));
  const type = { p: 'person', j: 'project', o: 'organization' }[kind];
  return { name: names[index] ?? '', id: ids[index] ?? 0, key: `${type}_${ids[index]}` };
}

export const card = (page: Page) => page.getByRole('article');
