import {
  compareTexts,
  coverIn,
  foldText,
  limits,
  mapKinds,
  type PlacedEntity,
  type PlaceWithEntities,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { notFound } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { allNames, Forms, levelOf, nameAt, narrower, wider } from './place-forms.ts';
import {
  countKinds,
  type PlaceOfMany,
  selectAllPlaces,
  selectPlaced,
  selectPlacesNamed,
} from './place-queries.ts';

export interface PlacesDeps {
  db: Db;
  network: SnapshotStore;
  answers: AnswerCache;
}

/**
 * Who and what is at a place, once for each version of the network.
 * @throws not_found if nobody tells the viewer of a place of this name.
 */
export async function readPlaceAnswer(
  { db, network, answers }: PlacesDeps,
  asker: Asker,
  place: string,
): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await network.followedVersion(asker.viewer);
  const question = { call: 'place', query: foldText(place), version, size: 'costly' } as const;
  return answers.get(asker, question, async () => ({
    version,
    content: JSON.stringify(await readPlaceOf(db, asker.viewer, place)),
  }));
}

/** @throws not_found if nobody tells the viewer of a place of this name. */
export async function readPlaceOf(
  db: Executor,
  viewer: Reader,
  asked: string,
): Promise<PlaceWithEntities> {
  // Access: everybody, because each entity's page shows the same.
  const key = foldText(asked);
  const rows = key === '' ? [] : await selectPlacesNamed(db, viewer, asked);
  const found = rows.flatMap((row) => {
    const level = levelOf(row, key);
    return level ? [{ ...row, level, name: nameAt(row, level) }] : [];
  });
  if (found.length === 0) throw notFound('place');
  const { place, isShared } = nameOf(found, key);
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const [counts, entities] = await Promise.all([
    countKinds(db, viewer, ids),
    selectPlaced(db, viewer, ids, limits.placed),
  ]);
  const at = tellWhere(found, isShared);
  return {
    place,
    within: isShared ? [] : commonWider(found),
    places: countWithin(found, key, isShared),
    counts: mapKinds((type) => counts.get(type) ?? 0),
    entities: entities.map(
      ({ cover, ...entity }): PlacedEntity => ({
        ...entity,
        ...coverIn(cover ?? 'none'),
        at: at.get(entity.id) ?? '',
      }),
    ),
  };
}

/** The names of all places that visitors are told, as their pages are called. */
export async function listPlaceNames(db: Executor): Promise<string[]> {
  // Access: everybody, as the pages of entities.
  return allNames(await selectAllPlaces(db, 'public'));
}

type Found = PlaceOfMany & { level: ReturnType<typeof levelOf> & string; name: string };

/** What the place is called, and whether several places of different countries share the name. */
function nameOf(found: readonly Found[], key: string) {
  const forms = new Forms();
  const alone = new Forms();
  for (const { ids, name, level, ...row } of found) {
    forms.add(name, ids.length);
    alone.add(row[level], ids.length);
  }
  const isCountry = found.some(({ level }) => level === 'country');
  const names = forms.all();
  if (names.length === 1 || names.some((name) => foldText(name) === key && isCountry)) {
    return { place: forms.formOf(isCountry ? key : (names[0] ?? '')), isShared: false };
  }
  return { place: alone.formOf(key), isShared: true };
}

/** The places in it with how many are there; of a shared name the places that share it. */
function countWithin(
  found: readonly Found[],
  key: string,
  isShared: boolean,
): PlaceWithEntities['places'] {
  const forms = new Forms();
  const idsOf = new Map<string, Set<number>>();
  for (const { ids, ...row } of found) {
    const name = isShared ? row.name : narrower(row, row.level);
    if (name === '' || foldText(name) === key) continue;
    forms.add(name, ids.length);
    const known = idsOf.get(foldText(name)) ?? new Set();
    for (const id of ids) known.add(id);
    idsOf.set(foldText(name), known);
  }
  return [...idsOf]
    .map(([name, ids]) => ({ place: forms.formOf(name), count: ids.size }))
    .sort((one, other) => other.count - one.count || compareTexts(one.place, other.place))
    .slice(0, limits.placed);
}

/** The wider places, the narrowest first, as far as most of these agree about them. */
function commonWider(found: readonly Found[]): string[] {
  const forms = new Forms();
  const said = new Map<string, { times: number; above: number }>();
  for (const { ids, ...row } of found) {
    const names = wider(row, row.level);
    for (const [at, name] of names.entries()) {
      const key = foldText(name);
      const { times = 0, above = 0 } = said.get(key) ?? {};
      forms.add(name, ids.length);
      said.set(key, { times: times + 1, above: Math.max(above, names.length - at) });
    }
  }
  return [...said]
    .filter(([, { times }]) => 2 * times > found.length)
    .sort(([, one], [, other]) => other.above - one.above)
    .map(([key]) => forms.formOf(key));
}

/** What each says beside the name of the place: a venue, a town, or which of several it is at. */
function tellWhere(found: readonly Found[], isShared: boolean): Map<number, string> {
  const told = new Map<number, string>();
  for (const { ids, ...row } of found) {
    const own = foldText(row[row.level]);
    const names = [row.place_name, row.city || row.state, isShared ? row.country : ''];
    const text = [...new Set(names)]
      .filter((name) => name !== '' && foldText(name) !== own)
      .join(', ');
    for (const id of ids) {
      const known = told.get(id) ?? '';
      if (text !== '' && !known.split(' · ').includes(text)) {
        told.set(id, known === '' ? text : `${known} · ${text}`);
      }
    }
  }
  return told;
}
