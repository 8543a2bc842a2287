import type { DuplicateReason } from '@mangrove/contract';

/** The facts that two entities of one kind share; names are folded. */
export interface SharedFacts {
  names: readonly [string, string];
  /** The other name that is one of these; empty for the names themselves. */
  also: string;
  /** Trigram similarity of the names, from 0 to 1. */
  similarity: number;
  /** A link that both have; null if none. */
  link: string | null;
  /** An identifier that both have, with its scheme; null if none. */
  identifier: string | null;
  /** A place that both have; null if none. */
  place: string | null;
  /** The number of entities to which both are connected. */
  connections: number;
}

/** Least similarity of names that counts, and the one for two that share a place or link. */
const similarFrom = 0.55;
const similarNearFrom = 0.4;

const points = {
  same_identifier: 95,
  same_name: 60,
  same_words: 58,
  one_letter: 50,
  similar_name: 45,
  same_link: 45,
  same_place: 15,
  same_connections: 7,
} as const;
/** Shared connections beyond this number add no points. */
const maxConnections = 3;

interface Scored {
  score: number;
  reasons: DuplicateReason[];
  /** The sum of all points: of two names that reach the highest score, it tells which are more alike. */
  strength: number;
}

/**
 * How likely two entities are the same, from 0 to 100, and why, strongest reason first. Used both
 * for candidates while a name is typed and for possible duplicates, so that they agree.
 */
export function scorePair(facts: SharedFacts): Scored {
  const scored: (DuplicateReason & { points: number })[] = [];
  const name = scoreName(facts);
  if (name) scored.push({ ...name, value: facts.also });
  if (facts.link !== null) {
    scored.push({ reason: 'same_link', value: facts.link, points: points.same_link });
  }
  if (facts.identifier !== null) {
    const { identifier: value } = facts;
    scored.push({ reason: 'same_identifier', value, points: points.same_identifier });
  }
  if (facts.place !== null) {
    scored.push({ reason: 'same_place', value: facts.place, points: points.same_place });
  }
  if (facts.connections > 0) {
    const counted = Math.min(facts.connections, maxConnections);
    scored.push({
      reason: 'same_connections',
      value: String(facts.connections),
      points: counted * points.same_connections,
    });
  }
  scored.sort((a, b) => b.points - a.points);
  // If the names differ, a place and shared connections alone do not make a candidate.
  const isCandidate = name !== null || facts.link !== null || facts.identifier !== null;
  const sum = scored.reduce((total, one) => total + one.points, 0);
  return {
    score: isCandidate ? Math.min(100, Math.round(sum)) : 0,
    reasons: isCandidate ? scored.map(({ reason, value }) => ({ reason, value })) : [],
    strength: isCandidate ? sum : 0,
  };
}

function scoreName({ names: [a, b], similarity, link, place }: SharedFacts) {
  if (a === b) return { reason: 'same_name', points: points.same_name } as const;
  const [first, second] = [sortWords(a), sortWords(b)];
  if (first === second) return { reason: 'same_words', points: points.same_words } as const;
  // Names with different numbers, such as the 11th and 12th of a series, are different entities.
  if (numbersIn(a) !== numbersIn(b)) return null;
  if (isOneLetterApart(a, b) || isOneLetterApart(first, second)) {
    return { reason: 'one_letter', points: points.one_letter } as const;
  }
  const needed = link === null && place === null ? similarFrom : similarNearFrom;
  if (similarity < needed) return null;
  return { reason: 'similar_name', points: points.similar_name * similarity } as const;
}

function numbersIn(name: string): string {
  return (name.match(/\d+/gu) ?? []).sort().join(' ');
}

/** Splits and sorts words as the blocks in `pair-queries.ts` do. */
function sortWords(name: string): string {
  return name
    .split(/[\s.,'’"()/&+:;!?_-]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** Whether one letter is added, missing, replaced or swapped; needs at least four letters. */
export function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [[...a], [...b]] : [[...b], [...a]];
  if (short.length < 4 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (short.length < long.length) return rest(short, at) === rest(long, at + 1);
  if (at === short.length) return false;
  if (rest(short, at + 1) === rest(long, at + 1)) return true;
  const isTurned = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isTurned && rest(short, at + 2) === rest(long, at + 2);
}
