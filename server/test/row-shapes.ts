/** The alternatives that a value may have. */
export type Shape = readonly (
  | ('any' | 'Date' | 'number' | 'boolean' | 'string' | 'null' | 'undefined')
  | { literal: unknown }
  | { items: Shape }
  | { fields: Record<string, Shape> }
)[];

/** Row shapes by statement name; several if statements with the same text differ in type. */
export type RowTypes = Record<string, { where: string; shape: Shape }[]>;

/** The name of a statement: its text, with `?` for each inserted value. */
export const nameOf = (pieces: readonly string[]) => pieces.join('?');

/** How a value differs from a shape; null if it fits. */
export function findFault(value: unknown, shape: Shape, path = 'row'): string | null {
  const faults = shape.map((one) => faultOf(value, one, path));
  if (faults.includes(null)) return null;
  // Reports the fault of the most similar alternative: a list for a list, an object for an object.
  const inside = faults.find((fault) => fault !== '' && fault !== null);
  return inside ?? `${path} is ${nameOfValue(value)}, and no ${JSON.stringify(shape)}`;
}

/** The difference; '' if the value is of another kind, null if it fits. */
function faultOf(value: unknown, one: Shape[number], path: string): string | null {
  if (one === 'any') return null;
  if (typeof one === 'string') return nameOfValue(value) === one ? null : '';
  if ('literal' in one) return value === one.literal ? null : '';
  if ('items' in one) {
    if (!Array.isArray(value)) return '';
    return firstFault(value.entries(), () => one.items, path);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const added = Object.keys(value).find((key) => !(key in one.fields));
  if (added !== undefined) return `${path}.${added} is missing in the type`;
  return firstFault(
    Object.keys(one.fields).map((key) => [key, (value as Record<string, unknown>)[key]]),
    (key) => one.fields[key] ?? [],
    path,
  );
}

function firstFault(
  parts: Iterable<readonly [string | number, unknown]>,
  shapeOf: (key: string | number) => Shape,
  path: string,
): string | null {
  for (const [key, value] of parts) {
    const fault = findFault(value, shapeOf(key), `${path}.${key}`);
    if (fault) return fault;
  }
  return null;
}

function nameOfValue(value: unknown): string {
  if (value === null) return 'null';
  return value instanceof Date ? 'Date' : typeof value;
}
