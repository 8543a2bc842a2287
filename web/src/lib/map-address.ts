import { type EntityType, entityTypes, limits } from '@mangrove/contract';
import * as z from 'zod';

const text = z.string().trim().min(1);
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).min(1));
const year = z.coerce.number().int().min(-9999).max(9999);

const shape = {
  node: text,
  zoom: z.literal(['true', true]).transform(() => true as const),
  view: z.enum(['map', 'table']),
  q: text,
  tag: list(text),
  entity_type: list(z.enum(entityTypes)),
  role: list(text),
  year_from: year,
  year_to: year,
  depth: z.coerce.number().int().min(1).max(limits.depthMax),
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
    const read = schema.safeParse(address[name]);
    if (read.success) address[name] = read.data;
    else delete address[name];
  }
  return address;
}
