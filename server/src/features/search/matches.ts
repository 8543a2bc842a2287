import type { EntityType } from '@mangrove/contract';
import type { Asked } from './words.ts';

export interface MatchQuestion extends Asked {
  /** Entities with any of these tags; none named means all. */
  tags: readonly string[];
  /** Entities in any of these countries, whatever their case and accents; none named means all. */
  countries?: readonly string[];
  /** Entities of any of these kinds; none named means all. */
  types: readonly EntityType[];
  limit: number;
}

export interface Match {
  id: number;
  type: EntityType;
  name: string;
  about: string;
  /** How well it matches, 0 the best: see `nameTierOf`. */
  tier: number;
}

export interface Matches {
  /** Best first. */
  matches: Match[];
  /** How many there are without the limit. */
  total: number;
  /** Of the network that they were found in; null when nothing was found. */
  version: string | null;
}

/** A match as a statement tells it. */
export type MatchRow = Match & { total: number; version: string };

/** Rows of one statement as its answer. */
export function describeFound(rows: MatchRow[]): Matches {
  const [first] = rows;
  return { matches: rows, total: first?.total ?? 0, version: first?.version ?? null };
}
