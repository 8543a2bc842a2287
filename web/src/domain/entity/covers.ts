// What is covered, as this reader sees it: everything that shows names or pictures to readers goes
// through here. What was asked for stays shown for this visit; showing everything is a choice of the
// reader that stays in this browser.
import {
  coveredName,
  coversName,
  coversPicture,
  type EntitySearchResult,
  type EntityWithConnections,
  type GraphColumns,
  type Revealed,
  withCover,
  withCovers,
} from '@mangrove/contract/browser';
import { useMemo, useSyncExternalStore } from 'react';
import { readChoice, writeChoice } from '../../api/session-storage.ts';
import { reasonsBesideNames } from './entity-text.ts';

const listeners = new Set<() => void>();
const visit = 'revealed';
const nothing: Revealed = new Set<number | string>();
const everything: Revealed = { has: () => true };
let revealed: Revealed | null = null;

function readRevealed(): Revealed {
  revealed ??= readChoice('showsCovered') === null ? new Set(readVisit()) : everything;
  return revealed;
}

function readVisit(): (number | string)[] {
  try {
    return JSON.parse(window.sessionStorage.getItem(visit) ?? '[]') as (number | string)[];
  } catch {
    return []; // forbidden storage, or what this code did not write
  }
}

function change(next: Revealed): void {
  revealed = next;
  for (const listener of listeners) listener();
}

/** Shows something covered for this visit: an entity by its id, a picture by its `pictureKey`. */
export function reveal(key: number | string): void {
  const now = readRevealed();
  if (!(now instanceof Set)) return;
  const next = new Set<number | string>([...(now as Set<number | string>), key]);
  keepForVisit([...next]);
  change(next);
}

function keepForVisit(keys: (number | string)[]): void {
  try {
    window.sessionStorage.setItem(visit, JSON.stringify(keys));
  } catch {
    // Without storage they are shown until the next reload.
  }
}

/** Chooses for this browser whether everything covered is shown. */
export function showCovered(shows: boolean): void {
  writeChoice('showsCovered', shows ? 'yes' : null);
  keepForVisit([]);
  change(shows ? everything : new Set());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this reader asked to see. */
export function useRevealed(): Revealed {
  return useSyncExternalStore(subscribe, readRevealed, () => nothing);
}

export function useShowsCovered(): boolean {
  return useRevealed() === everything;
}

/** An entity with its connections as this reader sees it. */
export function useShown<Entity extends EntityWithConnections>(
  entity: Entity | undefined,
): Entity | undefined {
  const asked = useRevealed();
  return useMemo(() => entity && withCovers(entity, asked), [entity, asked]);
}

/** Results of a search as this reader sees them: they are found by their words all the same. */
export function useShownResults<Result extends Found>(
  results: readonly Result[] | undefined,
): readonly Result[] | undefined {
  const asked = useRevealed();
  return useMemo(() => results?.map((result) => showResult(result, asked)), [results, asked]);
}

/** Entities of a list as this reader sees them; the list itself if none of it is covered. */
export function useShownOnes<One extends Pick<EntitySearchResult, 'id' | 'name' | 'cover'>>(
  list: readonly One[] | undefined,
): readonly One[] | undefined {
  const asked = useRevealed();
  return useMemo(() => {
    const shown = list?.map((one) => withCover(one, asked));
    return shown?.some((one, at) => one !== list?.[at]) ? shown : list;
  }, [list, asked]);
}

type Found = Pick<EntitySearchResult, 'id' | 'name' | 'cover' | 'matched_on'>;

function showResult<Result extends Found>(result: Result, asked: Revealed): Result {
  const shown = withCover(result, asked);
  if (shown.name === result.name) return shown;
  return { ...shown, matched_on: [...reasonsBesideNames(result.matched_on)] };
}

type Columns = Pick<GraphColumns, 'ids' | 'names' | 'pictures' | 'covers'>;
let last: { from: Columns; asked: Revealed; shown: Pick<Columns, 'names' | 'pictures'> } | null =
  null;

/**
 * The columns of the network as this reader sees them; the columns themselves if nothing is covered.
 * Columns that did not change since the last time are the same arrays.
 */
export function coverColumns<All extends Columns>(columns: All, asked: Revealed): All {
  const { ids, covers } = columns;
  if (!covers) return columns;
  const parts = ['ids', 'names', 'pictures', 'covers'] as const;
  const isKnown =
    last?.asked === asked && parts.every((part) => last?.from[part] === columns[part]);
  if (!last || !isKnown) {
    const names = columns.names.slice();
    const pictures = { ...columns.pictures };
    for (const [node, cover] of Object.entries(covers)) {
      if (asked.has(ids[Number(node)] ?? 0)) continue;
      if (coversName(cover)) names[Number(node)] = coveredName;
      if (coversPicture(cover)) delete pictures[node];
    }
    last = { from: columns, asked, shown: { names, pictures } };
  }
  return { ...columns, ...last.shown };
}
