import type { EntityState, EntityType } from '@mangrove/contract';
import type { Reader } from '../../domain/access/viewer.ts';
import type { SearchTerms } from './words.ts';

export interface MatchQuestion extends SearchTerms {
  /** Entities with any of these tags; empty for all. */
  tags: readonly string[];
  /** Entities in any of these countries, regardless of case and accents; empty for all. */
  countries?: readonly string[];
  /** Entities at any of these places: see `place_keys`; empty for all. */
  places?: readonly string[];
  /** Entities with any of these nations, regardless of case and accents; empty for all. */
  nations?: readonly string[];
  /** Entities that stand so; empty for all. */
  states?: readonly EntityState[];
  /** Only entities of which nothing that is said has a source. */
  isUnsourced?: boolean;
  /** Of each defined field, by its key, entities with any of these values. */
  fields?: ReadonlyMap<string, readonly string[]>;
  /** Entities of any of these kinds; empty for all. */
  types: readonly EntityType[];
  /** Only these entities: those with a relationship of the requested roles and years. */
  among?: readonly number[] | null;
  limit: number;
  viewer: Reader;
}

export interface Match {
  id: number;
  type: EntityType;
  name: string;
  about: string;
  /** Its identifier that was searched for, in words. */
  identifier?: string;
  /** Rank of the match, 0 is the best: see `nameTierOf`. */
  tier: number;
}

export interface Matches {
  /** Best first. */
  matches: Match[];
  /** The number of matches without the limit. */
  total: number;
  /** The network version in which they were found; null if nothing was found. */
  version: string | null;
}

/** A match as a row of the statement's result. */
export type MatchRow = Match & { total: number; version: string };

/** Converts the rows of one statement to its result. */
export function describeFound(rows: MatchRow[]): Matches {
  const [first] = rows;
  return { matches: rows, total: first?.total ?? 0, version: first?.version ?? null };
}
