import {
  calls,
  type GraphPart,
  type HeldPart,
  isPart,
  type Tile,
} from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { columnsQuery } from './network-columns.ts';

/** The held part of a very large network; null while the whole is held, or nothing. */
export function heldIn(queries: QueryClient): HeldPart | null {
  const columns = queries.getQueryData(columnsQuery.queryKey);
  return columns && isPart(columns) ? columns : null;
}

export function readTile(
  { part }: HeldPart,
  { z, x, y }: Tile,
  signal?: AbortSignal,
): Promise<GraphPart> {
  const params = { z: String(z), x: String(x), y: String(y) };
  const query = { from_degree: String(part.from_degree) };
  return callApi(calls.readGraphTile, { params, query }, { signal });
}

export function readPart(
  { part }: HeldPart,
  ids: readonly number[],
  steps: 0 | 1,
  signal?: AbortSignal,
) {
  const query = {
    ids: ids.join(','),
    steps: String(steps),
    from_degree: String(part.from_degree),
  };
  return callApi(calls.readGraphPart, { query }, { signal });
}
