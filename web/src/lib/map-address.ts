// Every page pays for what the router imports, so this is zod's small edition, and of the
// contract only types and plain constants: its schemas would bring the whole of zod along.
import { type EntityType, limits } from '@mangrove/contract';
import * as z from 'zod/mini';

const entityTypes = {
  person: 'person',
  project: 'project',
  organization: 'organization',
} as const satisfies { [Type in EntityType]: Type };

const text = z.string().check(z.trim(), z.minLength(1));
const integer = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.transform(String), z.string().check(z.regex(/^-?\d{1,9}$/u))),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value) => (Array.isArray(value) ? value : [value])),
    z.array(item).check(z.minLength(1)),
  );

const shape = {
  node: text,
  zoom: z.pipe(
    z.literal(['true', true]),
    z.transform(() => true as const),
  ),
  view: z.enum(['map', 'table']),
  q: text,
  tag: list(text),
  entity_type: list(z.enum(entityTypes)),
  role: list(text),
  year_from: integer(-9999, 9999),
  year_to: integer(-9999, 9999),
  depth: integer(1, limits.depthMax),
};

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

/**
 * Reads the query of a map address. A value that makes no sense is dropped, so that a broken
 * link still opens the map; names that we do not know are kept and go along.
 */
export function readMapAddress(search: Record<string, unknown>): MapAddress {
  const address: Record<string, unknown> = { ...search };
  for (const [name, schema] of Object.entries(shape)) {
    if (!(name in address)) continue;
    const read = z.safeParse(schema, address[name]);
    if (read.success) address[name] = read.data;
    else delete address[name];
  }
  return address;
}
