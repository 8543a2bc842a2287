// Every page pays for what the router imports. These few rules are read by hand: the validation
// library, which the map itself loads later, would make the first page a tenth heavier.
import { type EntityType, limits } from '@mangrove/contract';

/** What the address of a map screen says: selection, search, filters, depth, view. */
export interface MapAddress {
  /** `person_12`, or a bare number. */
  node?: string;
  zoom?: true;
  view?: 'map' | 'table';
  q?: string;
  tag?: string[];
  entity_type?: EntityType[];
  role?: string[];
  year_from?: number;
  year_to?: number;
  depth?: number;
}

/** Gives the value that a text (or an earlier answer) stands for, undefined for nonsense. */
type Reader<Value> = (value: unknown) => Value | undefined;

const text: Reader<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const yes: Reader<true> = (value) => (value === 'true' || value === true ? true : undefined);

const oneOf =
  <Value extends string>(...values: Value[]): Reader<Value> =>
  (value) =>
    values.find((known) => known === value);

const integer =
  (min: number, max: number): Reader<number> =>
  (value) => {
    if (!/^-?\d{1,9}$/u.test(String(value))) return undefined;
    const number = Number(value);
    return number >= min && number <= max ? number : undefined;
  };

/** All of a list, or none: half a filter would show something else than was meant. */
const listOf =
  <Item>(read: Reader<Item>): Reader<Item[]> =>
  (value) => {
    const items = (Array.isArray(value) ? value : [value]).map(read);
    const whole = items.every((item) => item !== undefined);
    return whole && items.length > 0 ? (items as Item[]) : undefined;
  };

const readers: { [Name in keyof MapAddress]-?: Reader<NonNullable<MapAddress[Name]>> } = {
  node: text,
  zoom: yes,
  view: oneOf('map', 'table'),
  q: text,
  tag: listOf(text),
  entity_type: listOf(oneOf('person', 'project', 'organization')),
  role: listOf(text),
  year_from: integer(-9999, 9999),
  year_to: integer(-9999, 9999),
  depth: integer(1, limits.depthMax),
};

/**
 * Reads the query of a map address. A value that makes no sense is dropped, so that a broken
 * link still opens the map; names that we do not know are kept and go along.
 */
export function readMapAddress(search: Record<string, unknown>): MapAddress {
  const address: Record<string, unknown> = { ...search };
  for (const [name, read] of Object.entries(readers)) {
    if (!(name in address)) continue;
    const value = read(address[name]);
    if (value === undefined) delete address[name];
    else address[name] = value;
  }
  return address;
}
