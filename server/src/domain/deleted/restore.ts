// Restores deleted items with the same ids, versions, positions and times.
import type { EntityType } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { NetworkTx } from '../../db/transact.ts';
import { shareLockEntities } from '../entity/lock-queries.ts';
import { hasPrimaryProfile } from '../entity/write-queries.ts';
import { unholdPictures, withPictures } from '../files/held-pictures.ts';
import { entityRevision, type NewRevision } from '../history/record.ts';
import { text } from './messages.ts';
import {
  deleteItems,
  insertStored,
  insertTags,
  isStatedAgain,
  lockItems,
  type StoredItem,
  selectColumns,
  selectItems,
  selectItemsOf,
  selectItemsOfAct,
  shareLockUsers,
} from './restore-queries.ts';
import { revisionOf } from './set-aside.ts';
import {
  type Content,
  ownTables,
  type Reason,
  type StoredRelationship,
  type StoredRow,
} from './set-aside-queries.ts';
import { addWaiting } from './waiting-queries.ts';

/** What was restored, and what was not. */
export interface Restored {
  items: StoredItem[];
  entities: EntityRef[];
  relationships: StoredRelationship[];
  /** For open maps: the restored entities, and both ends of relationships restored alone. */
  changed: EntityRef[];
  /** Number of relationships that now wait for their other end, which is set aside as well. */
  waiting: number;
  /** Number of relationships that were created again meanwhile, with the same role and years. */
  folded: number;
  /** Number of relationships whose other end was erased. */
  lost: number;
  /** Number of those that wait whose ends are one entity since they were merged. */
  between: number;
  /** The changes of the caller's act. */
  revisions: NewRevision[];
}

/**
 * Restores items, all of them or none. The caller checks permissions, and gives the revisions to its
 * `NetworkChange`.
 * @param itemIds items that no longer exist, or whose time is over, are skipped.
 * @param keepsFolded leaves relationships set aside whose role and years another one has, which may
 * give them up yet.
 */
export async function restoreItems(
  tx: NetworkTx,
  clock: Clock,
  itemIds: number[],
  { keepsFolded = false } = {},
): Promise<Restored> {
  const now = clock.now();
  const known = await selectItems(tx, itemIds, now);
  // Locks users, then entities, then items, the order in which a deletion locks them, too.
  const users = await shareLockUsers(tx, [
    ...new Set(known.flatMap(({ content }) => usersOf(content))),
  ]);
  const ends = known.flatMap(({ content }) => content.relationships.flatMap(endsOf));
  await shareLockEntities(tx, ends);
  const others = [...(await selectItemsOf(tx, ends, now)).values()];
  const ids = known.map(({ id }) => id);
  await lockItems(tx, [...new Set([...ids, ...others.map(({ id }) => id)])], now);
  const columns = await selectColumns(tx, ['entities', 'relationships', ...ownTables]);
  const restored: Restored = {
    items: [],
    entities: [],
    relationships: [],
    changed: [],
    waiting: 0,
    folded: 0,
    lost: 0,
    between: 0,
    revisions: [],
  };
  for (const id of ids) {
    // Read again: restoring an earlier item may have moved relationships into this one.
    const [item] = await selectItems(tx, [id], now);
    if (!item) continue;
    const [alone] = item.kind === 'relationship' ? item.content.relationships : [];
    if (keepsFolded && alone && (await isStatedAgain(tx, alone))) {
      restored.folded += 1;
      continue;
    }
    await deleteItems(tx, [id]);
    restored.items.push(item);
    if (item.content.entity) {
      await insertEntity(tx, item.content, users, columns);
      const type = item.entity_type as EntityType;
      restored.entities.push({ type, id: item.subject_id });
      restored.changed.push({ type, id: item.subject_id });
      restored.revisions.push(entityRevision(item.subject_id, 'created'));
    }
    await insertRelationships(tx, now, item, columns, restored);
  }
  return restored;
}

/**
 * Restores everything that an act deleted and that is still set aside, except relationships whose
 * role and years another one has.
 */
export async function restoreOfAct(
  tx: NetworkTx,
  clock: Clock,
  actId: number,
  reasons: readonly Reason[] = ['deleted', 'removed', 'declined'],
): Promise<Restored> {
  const items = await selectItemsOfAct(tx, actId, reasons);
  return restoreItems(tx, clock, items, { keepsFolded: true });
}

/** What was restored in two steps, of which the second knows what still is not. */
export function joinRestored(first: Restored, last: Restored): Restored {
  return {
    ...last,
    items: [...first.items, ...last.items],
    entities: [...first.entities, ...last.entities],
    relationships: [...first.relationships, ...last.relationships],
    changed: [...first.changed, ...last.changed],
    revisions: [...first.revisions, ...last.revisions],
  };
}

/** Why restoring brought nothing back; null if it did. */
export function nothingRestored({ revisions, between, waiting, folded }: Restored): string | null {
  if (revisions.length > 0) return null;
  if (between > 0) {
    return text.endsAreOne;
  }
  if (waiting > 0) {
    return text.otherEndDeleted;
  }
  return folded > 0 ? text.connectionMadeAgain : text.notRestorable;
}

type Columns = Map<string, string[]>;

async function insertEntity(
  tx: NetworkTx,
  content: Content,
  users: Set<number>,
  columns: Columns,
): Promise<void> {
  const { entity, tags = [], images = [], user_roles: roles = [] } = content;
  if (!entity) return;
  const there = await unholdPictures(tx, [entity, ...images].flatMap(picturesOf));
  const { user_id: userId, added_by: addedBy } = entity;
  const isFree = userId !== null && users.has(userId) && !(await hasPrimaryProfile(tx, userId));
  const row = {
    ...withPictures(entity, there, 'photo_url', 'low_res_photo_url'),
    user_id: isFree ? userId : null,
    added_by: addedBy !== null && users.has(addedBy) ? addedBy : null,
  };
  const insert = (table: string, rows: StoredRow[]) =>
    insertStored(tx, table, columns.get(table) ?? [], rows);
  await insert('entities', [row]);
  const lists = {
    ...content,
    images: images
      .map((image) => withPictures(image, there, 'image_url', 'low_res_url'))
      .filter((image) => image.image_url !== ''),
    user_roles: roles.filter((role) => users.has(role.user_id as number)),
  };
  for (const table of ownTables) await insert(table, lists[table] ?? []);
  await insertTags(tx, entity.id, tags);
}

async function insertRelationships(
  tx: NetworkTx,
  now: Date,
  { kind, content }: StoredItem,
  columns: Columns,
  restored: Restored,
): Promise<void> {
  const stored = content.relationships;
  const ends = [...new Set(stored.flatMap(endsOf))];
  const there = await shareLockEntities(tx, ends);
  const items = await selectItemsOf(
    tx,
    ends.filter((id) => !there.has(id)),
    now,
  );
  const waiting = new Map<number, StoredRelationship[]>();
  const whole: StoredRelationship[] = [];
  for (const relationship of stored) {
    const missing = endsOf(relationship).filter((id) => !there.has(id));
    const [item] = missing.flatMap((id) => items.get(id) ?? []);
    if (missing.length === 0) whole.push(relationship);
    else if (item !== undefined && missing.every((id) => items.has(id))) {
      waiting.set(item.id, [...(waiting.get(item.id) ?? []), relationship]);
      restored.waiting += 1;
      if (item.isMerged) restored.between += 1;
    } else restored.lost += 1;
  }
  const rows = await insertStored(tx, 'relationships', columns.get('relationships') ?? [], whole);
  const isBack = new Set(rows.map(({ id }) => id));
  const back = whole.filter(({ id }) => isBack.has(id));
  restored.relationships.push(...back);
  restored.folded += whole.length - back.length;
  restored.revisions.push(...back.map((one) => revisionOf(one, 'created')));
  if (kind === 'relationship' && back.length > 0) {
    restored.changed.push(...Array.from(there, ([id, type]) => ({ type, id })));
  }
  for (const [item, moved] of waiting) await addWaiting(tx, item, moved);
}

function endsOf({ node1_id, node2_id }: StoredRelationship): number[] {
  return [node1_id, node2_id];
}

function usersOf({ entity, user_roles: roles = [] }: Content): number[] {
  const ids = [entity?.user_id, entity?.added_by, ...roles.map(({ user_id }) => user_id)];
  return ids.filter((id): id is number => typeof id === 'number');
}

const pictureColumns = ['photo_url', 'low_res_photo_url', 'image_url', 'low_res_url'];

function picturesOf(row: StoredRow): string[] {
  return pictureColumns
    .map((column) => row[column])
    .filter((url): url is string => typeof url === 'string' && url !== '');
}
