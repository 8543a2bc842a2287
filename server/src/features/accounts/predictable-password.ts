// Finds the passwords that the list of common passwords leaves out on purpose because a rule finds
// them: sequences, keyboard rows, repetitions and dates.

const maxRepeated = 4;
const minRun = 3;
const keyboardRows = [
  '1234567890-=',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl;',
  'zxcvbnm,./',
  '0123456789',
];
const keyboardPairs = new Set(keyboardRows.flatMap((row) => pairsOf([...row])));
const keyboardPairsBackwards = new Set(keyboardRows.flatMap((row) => pairsOf([...row].reverse())));

/** The ways in which a character can follow another; all pairs of a run satisfy the same one. */
const steps: ((pair: string) => boolean)[] = [
  (pair) => distanceOf(pair) === 0,
  (pair) => distanceOf(pair) === 1,
  (pair) => distanceOf(pair) === -1,
  (pair) => keyboardPairs.has(pair),
  (pair) => keyboardPairsBackwards.has(pair),
];

/**
 * Whether a password in lower case follows a pattern that attackers try first: "aaaaaaaa",
 * "abcabcabc", "987654321", "abcd1234", "poiuytrewq", "24121990".
 */
export function isPredictable(password: string): boolean {
  const characters = [...password];
  return isRepetition(characters) || isMadeOfRuns(characters) || isDate(password);
}

function isRepetition(characters: string[]): boolean {
  for (let length = 1; length <= maxRepeated; length += 1) {
    if (characters.every((one, index) => index < length || one === characters[index - length])) {
      return true;
    }
  }
  return false;
}

/** Whether it consists of runs of at least three characters and at most one other: "1234567a". */
function isMadeOfRuns(characters: string[]): boolean {
  let left = 0;
  for (let start = 0; start < characters.length; ) {
    const length = Math.max(...steps.map((step) => lengthOfRun(characters, start, step)));
    if (length < minRun) left += 1;
    start += length < minRun ? 1 : length;
  }
  return left <= 1;
}

function lengthOfRun(
  characters: string[],
  start: number,
  continues: (pair: string) => boolean,
): number {
  let end = start + 1;
  while (end < characters.length && continues(`${characters[end - 1]}${characters[end]}`)) end += 1;
  return end - start;
}

/** Code point of the second character of a pair minus that of the first. */
function distanceOf(pair: string): number {
  const [from = '', to = ''] = pair;
  return (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
}

/** Day, month and a year from 1900 to 2099, in any usual order. */
function isDate(password: string): boolean {
  const match =
    /^(?<one>\d{1,2})[-./]?(?<two>\d{1,2})[-./]?(?:19|20)\d\d$/u.exec(password) ??
    /^(?:19|20)\d\d[-./]?(?<one>\d{1,2})[-./]?(?<two>\d{1,2})$/u.exec(password);
  if (!match) return false;
  const one = Number(match.groups?.one);
  const two = Number(match.groups?.two);
  return one >= 1 && two >= 1 && Math.min(one, two) <= 12 && Math.max(one, two) <= 31;
}

function pairsOf(row: string[]): string[] {
  return row.slice(1).map((character, index) => `${row[index]}${character}`);
}
