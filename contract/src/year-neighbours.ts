// What stands beside a token of a phrase, past the words that say nothing about years.
import type { Token, TokenKind } from './year-words.ts';

/** What joins two years to a range, or names both. */
export const joins: readonly TokenKind[] = ['dash', 'till', 'to', 'or'];
const fillers: readonly TokenKind[] = ['filler', 'part', 'month', 'after', 'before'];

/** The index of the nearest token in one direction that says something. */
export function nextTo(tokens: Token[], at: number, step: 1 | -1): number {
  let next = at + step;
  while (fillers.includes(tokens[next]?.kind ?? 'word')) next += step;
  return next;
}
