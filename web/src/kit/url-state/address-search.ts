/** The query of an address: a name that occurs once gives a text, a repeated name gives a list. */
export type AddressSearch = Record<string, string | string[]>;

/** Every value is read as text: `?q=2020` is a search for "2020", not a number. */
export function parseAddressSearch(search: string): AddressSearch {
  const result: AddressSearch = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = result[name];
    if (before === undefined) result[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else result[name] = [before, value];
  }
  return result;
}

/** The inverse: lists are written by repeating the name; empty values are left out. */
export function stringifyAddressSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isWritable(item)) parameters.append(name, String(item));
    }
  }
  // A comma needs no escape, and a link is easier to read without one.
  const text = parameters.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

function isWritable(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' || typeof value === 'boolean';
}
