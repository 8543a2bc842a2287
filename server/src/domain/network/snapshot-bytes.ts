// The bytes of a snapshot in its file: its arrays as they are, then its lists by pages, both in
// pieces so small that turning one of them over holds up no other work.
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { type EntityType, entityTypes, parseYears } from '@mangrove/contract';
import { countMembersOnly } from './narrowed.ts';
import { PagedList } from './paged-list.ts';
import type { Narrowed, Snapshot } from './snapshot.ts';

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
  directions: EntryOf<Snapshot['directions']>;
  covers: EntryOf<Snapshot['covers']>;
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
  demoCount: number;
  /** The kinds by their numbers in the bytes. */
  kinds: readonly EntityType[];
  /** The length of each array. */
  arrays: Record<ArrayName, number>;
  /** The bytes of each page of each list. */
  pages: Record<ListName, number[]>;
}

/** Gives the bytes of a snapshot one after the other, and at last what they contain. */
export async function* writeBytes(snapshot: Snapshot): AsyncGenerator<Uint8Array, Contents> {
  const arrays = { ...snapshot, kinds: await numberKinds(snapshot.kinds) };
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
  const { version, demoCount } = snapshot;
  const lengths = Object.fromEntries(arrayNames.map((name) => [name, arrays[name].length]));
  return {
    ...{ version, demoCount, kinds: entityTypes },
    arrays: lengths as Contents['arrays'],
    pages: pages as Contents['pages'],
  };
}

/** @param fill fills an array with the next bytes. */
export async function readBytes(
  contents: Contents,
  fill: (bytes: Uint8Array) => Promise<void>,
): Promise<Snapshot> {
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
  { version, demoCount, kinds }: Contents,
  { kinds: numbers, ...arrays }: Arrays,
  lists: { [Name in ListName]: Lists[Name][][] },
): Promise<Snapshot> {
  const narrowed: Narrowed = {
    entities: new Map(lists.narrowedEntities.flat()),
    photos: new Map(lists.narrowedPhotos.flat()),
    relationships: new Map(lists.narrowedRelationships.flat()),
  };
  const years = lists.years.flat();
  const yearRanges: Snapshot['yearRanges'] = [];
  for (const text of years) {
    yearRanges.push(parseYears(text));
    if (yearRanges.length % pageSize === 0) await letOthersWork();
  }
  return {
    ...{ version, demoCount, size: arrays.ids.length, ...arrays },
    kinds: Array.from(numbers, (number) => kinds[number] ?? 'person'),
    names: PagedList.of(lists.names.flat()),
    abouts: PagedList.of(lists.abouts.flat()),
    photos: PagedList.of(lists.photos.flat()),
    smallPhotos: PagedList.of(lists.smallPhotos.flat()),
    ...{ roles: lists.roles.flat(), years, yearRanges },
    unconfirmed: new Set(lists.unconfirmed.flat()),
    sourced: new Set(lists.sourced.flat()),
    directions: new Map(lists.directions.flat()),
    ...{ narrowed, membersOnly: countMembersOnly(narrowed) },
    covers: new Map(lists.covers.flat()),
  };
}

function listsOf(snapshot: Snapshot): { [Name in ListName]: Iterable<Lists[Name]> } {
  const { narrowed } = snapshot;
  return {
    names: itemsOf(snapshot.names),
    abouts: itemsOf(snapshot.abouts),
    photos: itemsOf(snapshot.photos),
    smallPhotos: itemsOf(snapshot.smallPhotos),
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

async function numberKinds(kinds: readonly EntityType[]): Promise<Uint8Array> {
  const numbers = new Uint8Array(kinds.length);
  for (const [node, kind] of kinds.entries()) {
    numbers[node] = entityTypes.indexOf(kind);
    if (node % (32 * pageSize) === 0) await letOthersWork();
  }
  return numbers;
}

function* piecesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += pieceBytes) {
    const length = Math.min(pieceBytes, byteLength - at);
    yield new Uint8Array(buffer, byteOffset + at, length);
  }
}

function* itemsOf<Value>(list: PagedList<Value>): Generator<Value> {
  for (const page of list.pages) yield* page;
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
