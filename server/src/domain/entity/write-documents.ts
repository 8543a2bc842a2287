import { isDeepStrictEqual } from 'node:util';
import {
  checkTagName,
  type EntityType,
  entityKinds,
  type LeftOut,
  limits,
  type PictureItem,
  type TagType,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { holdPictures } from '../files/held-pictures.ts';
import { existingPictures, lockPictures } from '../files/pictures.ts';
import { setKindOfReports } from '../reports/move-reports-queries.ts';
import { readOfficialNames } from '../tags/public-tag-queries.ts';
import { columnsOf } from './columns.ts';
import { withLacked } from './conversion.ts';
import { changedParts, type EntityDocument } from './document.ts';
import { followLabels } from './followed-labels-queries.ts';
import { text } from './messages.ts';
import { withEachLanguageOnce } from './one-language.ts';
import { insertFormerKind } from './redirect-queries.ts';
import {
  ensureTags,
  replaceList,
  setMainPicture,
  setPhoto,
  updateEntityRow,
} from './write-queries.ts';

/** An entity, locked by the transaction, to be set back to an earlier document, or converted. */
export interface DocumentChange {
  id: number;
  type: EntityType;
  present: EntityDocument;
  /** Of the kind that it names, with all fields of that kind if it is another one. */
  target: EntityDocument;
}

interface Tag {
  name: string;
  tag_type: TagType;
}

/** The pictures and tags that exist, locked for all entities of a write at once. */
interface Found {
  pictures: Map<string, { url: string; low_res_url: string }>;
  tags: Map<string, number>;
  /** The entities whose Labels the Hub gives otherwise now than the version has them. */
  behind: Set<number>;
}

/**
 * Sets entities back to earlier versions. The caller checks permissions, holds the locks of the
 * entities, and records the act. Pictures and tags are locked for all of them at once, in the same
 * order as in a save.
 * @returns by entity what could not be restored, and the pictures that can be deleted.
 */
export async function writeDocuments(
  tx: NetworkTx,
  clock: Clock,
  given: DocumentChange[],
): Promise<{ leftOut: Map<number, LeftOut[]>; released: string[] }> {
  const languages = given.map((change) => withEachLanguageOnce(change.present, change.target));
  const changes = given.map((change, index) => ({ ...change, ...languages[index] }));
  const before = changes.flatMap(({ present }) => picturesIn(present));
  const wanted = changes.flatMap(({ target }) => picturesIn(target));
  await lockPictures(tx, [...before, ...wanted]);
  const found = {
    pictures: await existingPictures(tx, wanted),
    tags: await restoreTags(
      tx,
      changes.flatMap(({ present, target }) =>
        'tags' in changedParts(present, target) ? tagsIn(target) : [],
      ),
    ),
    behind: await findBehind(tx, changes),
  };
  const leftOut = new Map<number, LeftOut[]>();
  for (const { leftOut: untold = [], ...change } of changes) {
    const missing = [...untold, ...missingOf(change, found)];
    if (missing.length > 0) leftOut.set(change.id, missing);
    await writeDocument(tx, change, found);
  }
  return { leftOut, released: await holdPictures(tx, clock, before) };
}

/** What could not be restored of a version; writes nothing. */
export async function previewLeftOut(db: Executor, given: DocumentChange): Promise<LeftOut[]> {
  const { target, leftOut } = withEachLanguageOnce(given.present, given.target);
  const change = { ...given, target };
  const pictures = await existingPictures(db, picturesIn(change.target), { onlyLook: true });
  const official = await readOfficialNames(db);
  const tags = new Map(
    tagsIn(change.target)
      .filter(({ name }) => isAllowed(name, official))
      .map(({ name }) => [name, 0]),
  );
  const behind = await findBehind(db, [change]);
  return [...leftOut, ...missingOf(change, { pictures, tags, behind })];
}

/** The database itself keeps to what the Hub gives: here it is found out, so that it is said. */
async function findBehind(db: Executor, changes: readonly DocumentChange[]): Promise<Set<number>> {
  const behind = new Set<number>();
  for (const { id, present, target } of changes) {
    const { labels } = target;
    if (!labels || !('labels' in changedParts(present, target))) continue;
    if (!isDeepStrictEqual(await followLabels(db, labels), labels)) behind.add(id);
  }
  return behind;
}

async function restoreTags(tx: NetworkTx, tags: Tag[]): Promise<Map<string, number>> {
  if (tags.length === 0) return new Map();
  const official = await readOfficialNames(tx);
  return ensureTags(
    tx,
    tags.map(({ name }) => name).filter((name) => isAllowed(name, official)),
  );
}

function isAllowed(name: string, official: Set<string>): boolean {
  return checkTagName(name, official.has(name) ? limits.officialTagMax : limits.tagMax) === null;
}

async function writeDocument(
  tx: NetworkTx,
  { id, type: before, present, target: given }: DocumentChange,
  { pictures, tags }: Found,
): Promise<void> {
  const { kind: type = before } = given;
  // What only the kind before has is emptied; the revision keeps it.
  const target = type === before ? given : withLacked(given, before);
  const parts = changedParts(present, target);
  if (Object.keys(parts).length === 0) return;
  await updateEntityRow(tx, id, {
    ...(type !== before && { ...columnsOf(before, withLacked({ kind: type }, before)), type }),
    ...columnsOf(type, target),
    ...adderOf(type, target),
  });
  if (type !== before) {
    await insertFormerKind(tx, id, before);
    await setKindOfReports(tx, id, type);
  }
  for (const table of ['locations', 'social_links'] as const) {
    if (table in parts) await replaceList(tx, table, id, target[table] as never[]);
  }
  if ('tags' in parts) {
    const uses = tagsIn(target).flatMap(({ name, tag_type }) => {
      const tagId = tags.get(name);
      return tagId === undefined ? [] : [{ tag_id: tagId, tag_type }];
    });
    await replaceList(tx, 'entity_tags', id, uses);
  }
  if ('images' in parts) {
    const images = imagesIn(target).flatMap(({ image_url, ...more }) => {
      const picture = pictures.get(image_url);
      return picture ? [{ image_url, low_res_url: picture.low_res_url, ...more }] : [];
    });
    await replaceList(tx, 'images', id, images);
  }
  if (entityKinds[type].pictureFrom === 'images') await setMainPicture(tx, id);
  else if ('photo' in parts) await setPhoto(tx, id, photoOf(target, pictures));
}

/** Who added a person: a member was added by nobody. */
function adderOf(
  type: EntityType,
  { user_id: userId, added_by: adder = null }: EntityDocument,
): { added_by?: number | null } {
  if (entityKinds[type].profile !== 'assigned') return { added_by: null };
  if (userId === undefined) return {};
  return { added_by: userId === null ? adder : null };
}

/** The photo of a version; none if it is gone. */
function photoOf(target: EntityDocument, pictures: Found['pictures']) {
  return pictures.get(target.photo as string) ?? { url: '', low_res_url: '' };
}

function missingOf(
  { id, present, target }: DocumentChange,
  { pictures, tags, behind }: Found,
): LeftOut[] {
  const parts = changedParts(present, target);
  const leftOut: LeftOut[] = [];
  const erased = new Set(picturesIn(target).filter((url) => !pictures.has(url)));
  for (const part of ['photo', 'images']) {
    const shown = part === 'photo' ? [target.photo] : imagesIn(target).map((one) => one.image_url);
    if (part in parts && shown.some((url) => erased.has(url as string))) {
      leftOut.push({ part, reason: text.pictureErased });
    }
  }
  if (behind.has(id)) {
    leftOut.push({ part: 'labels', reason: text.labelsFollowHub });
  }
  if ('tags' in parts) {
    for (const { name } of tagsIn(target)) {
      if (tags.has(name)) continue;
      leftOut.push({ part: 'tags', reason: text.tagTooLong(name) });
    }
  }
  return leftOut;
}

function picturesIn(document: EntityDocument): string[] {
  const urls = [document.photo as string, ...imagesIn(document).map((image) => image.image_url)];
  return urls.filter((url) => url !== '');
}

function tagsIn(document: EntityDocument): Tag[] {
  return (document.tags ?? []) as Tag[];
}

function imagesIn(document: EntityDocument): readonly PictureItem[] {
  return document.images ?? [];
}
