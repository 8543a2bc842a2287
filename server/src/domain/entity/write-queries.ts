import type { Audience, EntityType, IdentifierItem, Platform } from '@mangrove/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { EntitiesTable, EntityRow, NewEntityRow, Schema } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';

export async function insertEntity(tx: NetworkTx, row: NewEntityRow): Promise<number> {
  const { user_id: owner = null, identifiers } = row;
  const { id } = await tx
    .insertInto('entities')
    .values({
      ...asStored(row),
      ...(identifiers && { identifiers: proved(JSON.stringify(identifiers), sql`'[]'`, owner) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A row for the driver, which takes a list for an array of PostgreSQL and not for JSON. */
function asStored<Row extends Updateable<EntitiesTable>>(row: Row): Row {
  const lists = (['about_texts', 'names', 'identifiers', 'notices', 'labels'] as const).filter(
    (column) => row[column] !== undefined,
  );
  return {
    ...row,
    ...Object.fromEntries(lists.map((column) => [column, JSON.stringify(row[column])])),
  };
}

/** An entity's row, locked until the transaction ends; null if there is none of this kind. */
export async function lockEntity(
  tx: Executor,
  type: EntityType,
  id: number,
): Promise<EntityRow | null> {
  const row = await tx
    .selectFrom('entities')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Identifiers with the mark of those that are proved, of the account whose profile it is. */
function proved(given: unknown, stored: RawBuilder<unknown>, owner: unknown) {
  return sql<IdentifierItem[]>`proved_identifiers(${given}::jsonb, ${stored}, ${owner}::integer)`;
}

/** Updates a row and raises its version. Whoever loses an identifier loses its proof. */
export async function updateEntityRow(
  tx: NetworkTx,
  id: number,
  change: Updateable<EntitiesTable>,
): Promise<void> {
  const { identifiers, user_id: owner = sql.ref('user_id') } = change;
  const stored = sql`identifiers`;
  const given = identifiers === undefined ? stored : JSON.stringify(identifiers);
  const isSame = identifiers === undefined && change.user_id === undefined;
  await tx
    .updateTable('entities')
    .set({
      ...asStored(change),
      ...(!isSame && { identifiers: proved(given, stored, owner) }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function grantOwner(tx: NetworkTx, entityId: number, userId: number): Promise<void> {
  await tx
    .insertInto('user_roles')
    .values({ entity_id: entityId, user_id: userId, role_type: 'OWNER', is_verified: true })
    .execute();
}

/** The tables that hold an ordered list of an entity. */
type ListTable = 'locations' | 'social_links' | 'entity_tags' | 'images';

/** Replaces a list of an entity. */
export async function replaceList<Table extends ListTable>(
  tx: NetworkTx,
  table: Table,
  entityId: number,
  rows: Omit<Insertable<Schema[Table]>, 'entity_id' | 'sort_order'>[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where entity_id = ${entityId}`.execute(tx);
  if (rows.length === 0) return;
  const placed = rows.map((row, index) => ({ ...row, entity_id: entityId, sort_order: index }));
  await tx
    .insertInto<ListTable>(table)
    .values(placed as Insertable<Schema[ListTable]>[])
    .execute();
}

export async function selectLinks(
  tx: Executor,
  entityId: number,
): Promise<{ platform: Platform; url: string; audience: Audience; sort_order: number }[]> {
  return tx
    .selectFrom('social_links')
    .select(['platform', 'url', 'audience', 'sort_order'])
    .where('entity_id', '=', entityId)
    .orderBy('sort_order')
    .execute();
}

/** The entity of a link; null if the link does not exist. */
export async function selectLink(
  tx: Executor,
  id: number,
): Promise<{ entity_id: number; type: EntityType } | null> {
  const row = await tx
    .selectFrom('social_links as l')
    .innerJoin('entities as e', 'e.id', 'l.entity_id')
    .select(['l.entity_id', 'e.type'])
    .where('l.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertLink(
  tx: NetworkTx,
  link: Insertable<Schema['social_links']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('social_links')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteLink(tx: NetworkTx, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('social_links')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates missing tags, and locks all so that they exist until the transaction ends. Inserts in the
 * order of names, so that two saves do not deadlock.
 */
export async function ensureTags(tx: NetworkTx, names: string[]): Promise<Map<string, number>> {
  const sorted = [...new Set(names)].sort();
  for (;;) {
    if (sorted.length === 0) return new Map();
    await tx
      .insertInto('tags')
      .values(sorted.map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const rows = await tx
      .selectFrom('tags')
      .select(['id', 'name'])
      .where('name', 'in', sorted)
      .orderBy('name')
      .forKeyShare()
      .execute();
    // A deletion, merge or renaming may have removed a tag between the two statements: try again.
    if (rows.length === sorted.length) return new Map(rows.map((row) => [row.name, row.id]));
  }
}

/** The names of the tags that an entity has. */
export async function selectTagNames(tx: Executor, entityId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('entity_tags')
    .innerJoin('tags', 'tags.id', 'entity_tags.tag_id')
    .select('tags.name')
    .where('entity_tags.entity_id', '=', entityId)
    .execute();
  return new Set(rows.map((row) => row.name));
}

/** Whether a user has a primary profile. */
export async function hasPrimaryProfile(db: Executor, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('entities')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Shows an entity by the first picture of its gallery that whoever sees the entity may see; by none
 * if there is no such picture.
 */
export async function setMainPicture(tx: NetworkTx, id: number): Promise<void> {
  await sql`
    update entities e set photo_url = coalesce(main.image_url, ''),
      low_res_photo_url = coalesce(main.low_res_url, '')
    from (select ${id}::integer as id) as given
    left join lateral (${mainPictureOf(sql`given.id`)}) as main on true
    where e.id = given.id`.execute(tx);
}

/** The picture of a gallery that shows its entity: none that is covered. */
export function mainPictureOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.image_url, i.low_res_url from images i join entities shown on shown.id = i.entity_id
    where i.entity_id = ${id}
      and not i.covered
      and narrowest(i.audience, shown.audience, 'public') = shown.audience
    order by i.sort_order, i.id limit 1`;
}

export async function setPhoto(
  tx: NetworkTx,
  id: number,
  picture: { url: string; low_res_url: string },
): Promise<void> {
  await tx
    .updateTable('entities')
    .set({ photo_url: picture.url, low_res_photo_url: picture.low_res_url })
    .where('id', '=', id)
    .execute();
}
