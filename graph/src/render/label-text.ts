import { label } from './appearance.ts';
import type { GraphScene } from './scene.ts';

/** What all names of a kind begin and end with, blanks included; mostly nothing. */
export interface SharedEnds {
  start: string;
  end: string;
}

const nothingShared: SharedEnds = { start: '', end: '' };

/** The names as they stand on the map: short enough, and without what all of a kind share. */
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

/** Nearly always the first few say that nothing is shared: no list of all is made. */
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
 * The whole words that all names begin and end with, where one of the names is too long for a label;
 * where all of them fit, nothing has to go.
 */
export function findSharedEnds(names: Iterable<string>): SharedEnds {
  // Two names that end alike say nothing about the others of their kind.
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

/** What stands in brackets goes alone: the words before it may be the name itself. */
const lastBrackets = /\s+(?:\([^()]*\)|\[[^[\]]*\])$/u;
/** The least that a shortened label keeps of a name: a number by itself says too little. */
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

/** Nothing of a part that begins or ends within brackets: the rest would keep the other one. */
function wholePart(part = ''): string {
  return opened(part) === '' && opened([...part].reverse().join(''), closings) === '' ? part : '';
}

const openings: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const closings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** The brackets of a text that are opened and not closed again. */
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
 * At most 34 characters, whole letters, an ellipsis where something is missing. A bracket that would
 * be cut goes as a whole.
 */
export function cutName(name: string): string {
  if (!isTooLong(name)) return name;
  const short = [...name].slice(0, label.maxChars - 1).join('');
  const [bracket] = opened(short);
  const before = bracket === undefined ? short : short.slice(0, firstUnclosed(short));
  // A name that begins with its bracket has nothing else to show.
  const kept = before.trim() === '' ? short : before;
  return `${kept.replace(/[\s,;:–-]+$/u, '')}…`;
}

/** Where the outermost bracket stands that is not closed again. */
function firstUnclosed(text: string): number {
  let at = text.length;
  for (let cut = text.length; opened(text.slice(0, cut)) !== ''; cut = at) {
    at = Math.max(...Object.keys(openings).map((letter) => text.lastIndexOf(letter, cut - 1)));
  }
  return at;
}
