import type { Hit } from './hits.ts';

export interface Fragment {
  text: string;
  ranges: [number, number][];
}

/** UTF-16 units: about a line of text. */
const fragmentLength = 80;
/** UTF-16 units shown before the first hit, so that it is read in context. */
const lead = 24;

/** A whole text, uncut, with its hits. */
export function markWhole(text: string, hits: readonly Hit[]): Fragment {
  return { text: oneLine(text), ranges: mergeRanges(hits) };
}

/**
 * The part of a text that shows most of the searched words, cut between words. A hit at the
 * beginning of a word counts more than one inside; of equal parts the earliest wins.
 */
export function cutFragment(text: string, hits: readonly Hit[]): Fragment & { words: Set<number> } {
  const sorted = [...hits].sort((a, b) => a.start - b.start);
  let best = windowFrom(text, sorted, 0);
  let bestScore = -1;
  for (const at of sorted.keys()) {
    const window = windowFrom(text, sorted, at);
    const score = scoreOf(window.hits);
    if (score <= bestScore) continue;
    best = window;
    bestScore = score;
  }
  const { from, to } = best;
  const before = from > 0 ? '…' : '';
  const shift = before.length - from;
  return {
    text: before + oneLine(text.slice(from, to)) + (to < text.length ? '…' : ''),
    ranges: mergeRanges(best.hits).map(([start, end]) => [start + shift, end + shift]),
    words: new Set(best.hits.map(({ word }) => word)),
  };
}

function scoreOf(hits: readonly Hit[]): number {
  const words = new Set(hits.map(({ word }) => word));
  const begun = new Set(hits.filter(({ isBeginning }) => isBeginning).map(({ word }) => word));
  return 2 * words.size + begun.size;
}

function windowFrom(text: string, sorted: readonly Hit[], at: number) {
  const hit = sorted[at] ?? { start: 0, end: 0 };
  if (text.length <= fragmentLength) return { from: 0, to: text.length, hits: sorted };
  const from = beginOfWord(text, hit.start - lead, hit.start);
  const to = endOfWord(text, Math.max(from + fragmentLength, hit.end), hit.end);
  return { from, to, hits: sorted.filter(({ start, end }) => start >= from && end <= to) };
}

/** The first beginning of a word at or after `place`, but not after `latest`. */
function beginOfWord(text: string, place: number, latest: number): number {
  if (place <= 0) return 0;
  const space = text.slice(place - 1, latest).search(/\s/u);
  if (space < 0) return wholeCharacterAt(text, place);
  const begin = place + space;
  const further = text.slice(begin, latest).search(/\S/u);
  return further < 0 ? latest : begin + further;
}

/** The last end of a word at or before `place`, but not before `earliest`. */
function endOfWord(text: string, place: number, earliest: number): number {
  if (place >= text.length) return text.length;
  const tail = text.slice(earliest, place + 1);
  const space = tail.search(/\s\S*$/u);
  if (space >= 0) return earliest + tail.slice(0, space).trimEnd().length;
  return Math.max(earliest, wholeCharacterAt(text, place));
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The start of the grapheme at `at`: where to cut scripts without spaces. */
function wholeCharacterAt(text: string, at: number): number {
  // Graphemes are a few units long: segmenting the surroundings is enough.
  const from = Math.max(0, at - 64);
  const found = characters.segment(text.slice(from, at + 64)).containing(at - from);
  return found ? from + found.index : at;
}

/** Keeps the length, so that positions in the text stay valid. */
function oneLine(text: string): string {
  return text.replace(/\s/gu, ' ');
}

function mergeRanges(hits: readonly Hit[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const { start, end } of [...hits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
