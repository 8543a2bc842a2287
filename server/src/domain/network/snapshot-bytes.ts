// The bytes of a snapshot in its file: its arrays as they are, then its lists by pages, both in
// pieces so small that turning one of them over holds up no other work.
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { type EntityType, entityTypes, parseYears, StoredIds } from '@mangrove/contract';
import type { ToldVersions } from '../../db/network-version.ts';
import { fitNumbers, Kinds } from './columns.ts';
import { countMembersOnly } from './narrowed.ts';
import { PagedList } from './paged-list.ts';
import type { Narrowed, WholeSnapshot } from './snapshot.ts';

const pieceBytes = 256 * 1024;
const pageSize = 1_024;

/** The arrays of a snapshot, in the order of the file. */
const arrayTypes = {
  ids: Int32Array,
  positions: Float32Array,
  edgeIds: Int32Array,
  sources: Uint32Array,
  targets: Uint32Array,
  roleOf: Uint32Array,
  yearsOf: Uint32Array,
  offsets: Uint32Array,
  neighbours: Uint32Array,
  edges: Uint32Array,
  degrees: Uint32Array,
  kinds: Uint8Array,
};
type ArrayName = keyof typeof arrayTypes;
type Arrays = { [Name in ArrayName]: InstanceType<(typeof arrayTypes)[Name]> };

/** The lists of a snapshot, in the order of the file. */
interface Lists {
  names: string;
  abouts: string;
  photos: string;
  smallPhotos: string;
  roles: string;
  years: string;
  unconfirmed: number;
  sourced: number;
  directions: EntryOf<WholeSnapshot['directions']>;
  covers: EntryOf<WholeSnapshot['covers']>;
  narrowedEntities: EntryOf<Narrowed['entities']>;
  narrowedPhotos: EntryOf<Narrowed['photos']>;
  narrowedRelationships: EntryOf<Narrowed['relationships']>;
}
type ListName = keyof Lists;
type EntryOf<Pairs> = Pairs extends ReadonlyMap<infer Key, infer Value> ? [Key, Value] : never;

const arrayNames = Object.keys(arrayTypes) as ArrayName[];
const listNames: readonly ListName[] = [
  ...([
    'names',
    'abouts',
    'photos',
    'smallPhotos',
    'roles',
    'years',
    'unconfirmed',
    'sourced',
  ] as const),
  ...(['directions', 'covers', 'narrowedEntities', 'narrowedPhotos'] as const),
  'narrowedRelationships',
];

/** Where what lies in the bytes. */
export interface Contents {
  version: string;
  told: ToldVersions;
  demoCount: number;
  /** The kinds by their numbers in the bytes. */
  kinds: readonly EntityType[];
  /** The length of each array. */
  arrays: Record<ArrayName, number>;
  /** The bytes of each page of each list. */
  pages: Record<ListName, number[]>;
}

/** Gives the bytes of a snapshot one after the other, and at last what they contain. */
export async function* writeBytes(snapshot: WholeSnapshot): AsyncGenerator<Uint8Array, Contents> {
  const arrays = {
    ...snapshot,
    kinds: snapshot.kinds.numbers,
    edgeIds: snapshot.edgeIds.ids,
    // One type in the file, whatever their largest number.
    roleOf: Uint32Array.from(snapshot.roleOf),
    yearsOf: Uint32Array.from(snapshot.yearsOf),
  };
  for (const name of arrayNames) yield* piecesOf(arrays[name]);
  const lists = listsOf(snapshot);
  const pages: Partial<Contents['pages']> = {};
  for (const name of listNames) {
    const lengths: number[] = [];
    pages[name] = lengths;
    for (const page of pagesOf<unknown>(lists[name])) {
      const bytes = serialize(page);
      lengths.push(bytes.length);
      yield bytes;
    }
  }
  const { version, told, demoCount } = snapshot;
  const lengths = Object.fromEntries(arrayNames.map((name) => [name, arrays[name].length]));
  return {
    ...{ version, told, demoCount, kinds: entityTypes },
    arrays: lengths as Contents['arrays'],
    pages: pages as Contents['pages'],
  };
}

/** @param fill fills an array with the next bytes. */
export async function readBytes(
  contents: Contents,
  fill: (bytes: Uint8Array) => Promise<void>,
): Promise<WholeSnapshot> {
  const arrays: Partial<Record<ArrayName, unknown>> = {};
  for (const name of arrayNames) {
    const array = new arrayTypes[name](contents.arrays[name]);
    for (const piece of piecesOf(array)) await fill(piece);
    arrays[name] = array;
  }
  const lists: Partial<Record<ListName, unknown[][]>> = {};
  for (const name of listNames) {
    const pages: unknown[][] = [];
    for (const length of contents.pages[name]) {
      const bytes = new Uint8Array(length);
      await fill(bytes);
      pages.push(deserialize(bytes) as unknown[]);
    }
    lists[name] = pages;
  }
  return assemble(contents, arrays as Arrays, lists as { [Name in ListName]: Lists[Name][][] });
}

async function assemble(
  { version, told, demoCount, kinds }: Contents,
  { kinds: numbers, edgeIds, roleOf, yearsOf, ...arrays }: Arrays,
  lists: { [Name in ListName]: Lists[Name][][] },
): Promise<WholeSnapshot> {
  const narrowed: Narrowed = {
    entities: new Map(lists.narrowedEntities.flat()),
    photos: new Map(lists.narrowedPhotos.flat()),
    relationships: new Map(lists.narrowedRelationships.flat()),
  };
  const [roles, years] = [lists.roles.flat(), lists.years.flat()];
  const yearRanges: WholeSnapshot['yearRanges'] = [];
  for (const text of years) {
    yearRanges.push(parseYears(text));
    if (yearRanges.length % pageSize === 0) await letOthersWork();
  }
  return {
    ...{ version, told, demoCount, size: arrays.ids.length, ...arrays },
    edgeIds: new StoredIds(edgeIds),
    kinds: new Kinds(numbers.map((number) => entityTypes.indexOf(kinds[number] ?? 'person'))),
    names: PagedList.of(lists.names.flat()),
    abouts: PagedList.of(lists.abouts.flat()),
    photos: PagedList.of(lists.photos.flat()),
    smallPhotos: PagedList.of(lists.smallPhotos.flat()),
    ...{ roles, roleOf: fitNumbers(roleOf, roles.length) },
    ...{ years, yearsOf: fitNumbers(yearsOf, years.length), yearRanges },
    unconfirmed: new Set(lists.unconfirmed.flat()),
    sourced: new Set(lists.sourced.flat()),
    directions: new Map(lists.directions.flat()),
    ...{ narrowed, membersOnly: countMembersOnly(narrowed) },
    covers: new Map(lists.covers.flat()),
  };
}

function listsOf(snapshot: WholeSnapshot): { [Name in ListName]: Iterable<Lists[Name]> } {
  const { narrowed } = snapshot;
  return {
    names: snapshot.names,
    abouts: snapshot.abouts,
    photos: snapshot.photos,
    smallPhotos: snapshot.smallPhotos,
    roles: snapshot.roles,
    years: snapshot.years,
    unconfirmed: snapshot.unconfirmed,
    sourced: snapshot.sourced,
    directions: snapshot.directions,
    covers: snapshot.covers,
    narrowedEntities: narrowed.entities,
    narrowedPhotos: narrowed.photos,
    narrowedRelationships: narrowed.relationships,
  };
}

function* piecesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += pieceBytes) {
    const length = Math.min(pieceBytes, byteLength - at);
    yield new Uint8Array(buffer, byteOffset + at, length);
  }
}

function* pagesOf<Value>(values: Iterable<Value>): Generator<Value[]> {
  let page: Value[] = [];
  for (const value of values) {
    page.push(value);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
