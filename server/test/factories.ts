import {
  type EntityType,
  formatYears,
  type Platform,
  parseYears,
  type TagType,
} from '@mangrove/contract';
import { raiseNetworkVersion } from '../src/db/network-version.ts';
import type { Executor } from '../src/db/transact.ts';
import { multirangeOf } from '../src/db/year-ranges.ts';

interface Given {
  about?: string;
  pronouns?: string;
  year?: string;
  photo_url?: string;
  low_res_photo_url?: string;
  tags?: (string | [string, TagType])[];
  links?: [Platform, string][];
  locations?: { city?: string; country?: string; latitude?: number; longitude?: number }[];
}

let count = 0;

/** Inserts a person; missing fields get defaults. @returns the id. */
export function aPerson(db: Executor, name?: string, given: Given = {}): Promise<number> {
  count += 1;
  const [first = '', ...rest] = (name ?? `Person ${count}`).split(' ');
  return anEntity(db, 'person', `${first} ${rest.join(' ')}`.trim(), given, {
    first_name: first,
    last_name: rest.join(' '),
  });
}

/** Inserts a project; missing fields get defaults. @returns the id. */
export function aProject(db: Executor, name?: string, given: Given = {}): Promise<number> {
  count += 1;
  return anEntity(db, 'project', name ?? `Project ${count}`, given);
}

/** Inserts an organisation; missing fields get defaults. @returns the id. */
export function anOrganization(db: Executor, name?: string, given: Given = {}): Promise<number> {
  count += 1;
  return anEntity(db, 'organization', name ?? `Organisation ${count}`, given);
}

/** Inserts an entity of a kind. @returns the id. */
export function anEntityOf(db: Executor, type: EntityType): Promise<number> {
  if (type === 'person') return aPerson(db);
  count += 1;
  return anEntity(db, type, `${type} ${count}`, {});
}

/** Inserts a relationship between two entities. @returns its id. */
export async function relate(
  db: Executor,
  node1: number,
  node2: number,
  role = 'Member',
  years = '',
): Promise<number> {
  const row = await db
    .insertInto('relationships')
    .values({
      node1_id: node1,
      node2_id: node2,
      role,
      years,
      year_ranges: multirangeOf(parseYears(years)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await raiseNetworkVersion(db);
  return row.id;
}

async function anEntity(
  db: Executor,
  type: EntityType,
  name: string,
  given: Given,
  names: { first_name?: string; last_name?: string } = {},
): Promise<number> {
  const { tags = [], links = [], locations = [], ...columns } = given;
  const years = parseYears(given.year ?? '');
  const { id } = await db
    .insertInto('entities')
    .values({
      type,
      name,
      ...names,
      ...columns,
      year: formatYears(years),
      year_ranges: multirangeOf(years),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, tag] of tags.entries()) {
    const [tagName, tagType] = typeof tag === 'string' ? [tag, type] : tag;
    const { id: tagId } = await db
      .insertInto('tags')
      .values({ name: tagName })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: tagName }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('entity_tags')
      .values({ entity_id: id, tag_id: tagId, tag_type: tagType, sort_order: index })
      .execute();
  }
  for (const [index, [platform, url]] of links.entries()) {
    await db
      .insertInto('social_links')
      .values({ entity_id: id, platform, url, sort_order: index })
      .execute();
  }
  for (const [index, location] of locations.entries()) {
    await db
      .insertInto('locations')
      .values({ entity_id: id, sort_order: index, latitude: null, longitude: null, ...location })
      .execute();
  }
  await raiseNetworkVersion(db);
  return id;
}
