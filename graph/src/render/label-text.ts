import { label } from './appearance.ts';
import type { GraphScene } from './scene.ts';

/** The text that all names of a kind begin and end with, blanks included; usually empty. */
export interface SharedEnds {
  start: string;
  end: string;
}

const nothingShared: SharedEnds = { start: '', end: '' };

/** The names as labels: short enough, and without the ends that all names of a kind share. */
export class LabelTexts {
  readonly #texts: string[] = [];
  readonly #shared: SharedEnds[];

  constructor(private readonly scene: GraphScene) {
    this.#shared = [0, 1, 2].map((kind) => findSharedEnds(new NamesOfKind(scene, kind)));
  }

  of(node: number): string {
    let text = this.#texts[node];
    if (text === undefined) {
      const name = this.scene.names[node] ?? '';
      text = cutName(withoutEnds(name, this.#shared[this.scene.kinds[node]!] ?? nothingShared));
      this.#texts[node] = text;
    }
    return text;
  }
}

/** Iterates without a list of all names: usually the first few show that nothing is shared. */
class NamesOfKind implements Iterable<string> {
  constructor(
    private readonly scene: GraphScene,
    private readonly kind: number,
  ) {}

  *[Symbol.iterator](): Iterator<string> {
    const { nodeCount, kinds, names } = this.scene;
    for (let node = 0; node < nodeCount; node++) {
      if (kinds[node] === this.kind) yield names[node] ?? '';
    }
  }
}

/**
 * The whole words that all names begin and end with; nothing if every name is short enough for a
 * label.
 */
export function findSharedEnds(names: Iterable<string>): SharedEnds {
  // Two names with the same end do not show that it is common to a kind.
  const [first, , third] = names;
  if (first === undefined || third === undefined) return nothingShared;
  let start = first.length;
  let end = first.length;
  for (const name of names) {
    start = countAlike(first, name, start, (text, at) => text[at]);
    end = countAlike(first, name, end, (text, at) => text[text.length - 1 - at]);
    if (start === 0 && end === 0) return nothingShared;
  }
  if (!someOf(names, isTooLong)) return nothingShared;
  const ending = first.slice(first.length - end);
  const shared = {
    start: wholePart(/^.*\s/su.exec(first.slice(0, start))?.[0]),
    end: lastBrackets.exec(ending)?.[0] ?? wholePart(/\s.*$/su.exec(ending)?.[0]),
  };
  const saysNothing = (name: string) => !aWord.test(withoutEnds(name, shared));
  return someOf(names, saysNothing) ? nothingShared : shared;
}

function someOf(names: Iterable<string>, is: (name: string) => boolean): boolean {
  for (const name of names) if (is(name)) return true;
  return false;
}

/** Only a bracketed end is removed: the words before it may be the name itself. */
const lastBrackets = /(?<!\s)\s+(?:\([^()]*\)|\[[^[\]]*\])$/u;
/** What a shortened label must contain at least: a number alone does not identify an entity. */
const aWord = /\p{L}{3}/u;

function withoutEnds(name: string, { start, end }: SharedEnds): string {
  return name.slice(start.length, Math.max(start.length, name.length - end.length));
}

function countAlike(
  one: string,
  other: string,
  most: number,
  read: (text: string, at: number) => string | undefined,
): number {
  let count = 0;
  while (count < most && read(one, count) === read(other, count)) count++;
  return count;
}

/** The part, or '' if it divides a pair of brackets: the rest would keep only one of them. */
function wholePart(part = ''): string {
  return opened(part) === '' && opened([...part].reverse().join(''), closings) === '' ? part : '';
}

const openings: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const closings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** The opening brackets of a text that are not closed. */
function opened(text: string, pairs = openings): string {
  let open = '';
  for (const letter of text) {
    if (letter in pairs) open += letter;
    else if (open !== '' && letter === pairs[open.at(-1) ?? '']) open = open.slice(0, -1);
  }
  return open;
}

function isTooLong(name: string): boolean {
  return name.length > label.maxChars && [...name].length > label.maxChars;
}

/**
 * Cuts a name to at most 34 whole characters, with an ellipsis at the end. A bracketed text that
 * would be cut is removed as a whole.
 */
export function cutName(name: string): string {
  if (!isTooLong(name)) return name;
  const short = [...name].slice(0, label.maxChars - 1).join('');
  const [bracket] = opened(short);
  const before = bracket === undefined ? short : short.slice(0, firstUnclosed(short));
  // If the name begins with this bracket, there is nothing else to show.
  const kept = before.trim() === '' ? short : before;
  return `${kept.replace(/(?<![\s,;:–-])[\s,;:–-]+$/u, '')}…`;
}

/** The index of the outermost bracket that is not closed. */
function firstUnclosed(text: string): number {
  let at = text.length;
  for (let cut = text.length; opened(text.slice(0, cut)) !== ''; cut = at) {
    at = Math.max(...Object.keys(openings).map((letter) => text.lastIndexOf(letter, cut - 1)));
  }
  return at;
}
