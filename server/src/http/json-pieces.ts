// Long answers are written in pieces, each of which takes a few milliseconds at most.

const itemsPerPiece = 2_000;

/** A JSON array, in pieces. */
export function* writeArray(
  length: number,
  describe: (index: number) => unknown,
): Generator<string> {
  yield '[';
  for (let start = 0; start < length; start += itemsPerPiece) {
    const items: unknown[] = [];
    const end = Math.min(length, start + itemsPerPiece);
    for (let index = start; index < end; index++) items.push(describe(index));
    yield `${start > 0 ? ',' : ''}${JSON.stringify(items).slice(1, -1)}`;
  }
  yield ']';
}

/** A JSON object, in pieces: each property as text that is already written, or in pieces. */
export function* writeObject(properties: Record<string, Iterable<string>>): Generator<string> {
  let separator = '{';
  for (const [name, pieces] of Object.entries(properties)) {
    yield `${separator}${JSON.stringify(name)}:`;
    yield* pieces;
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
