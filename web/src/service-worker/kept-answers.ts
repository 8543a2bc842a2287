// Which answers the service worker keeps for times without a signal. What no pattern names is never
// kept: exports, history, e-mails, tokens, the control panel, and what belongs to an account.
import {
  calls,
  type EntityWithConnections,
  entityTypes,
  type PlaceWithEntities,
} from '@mangrove/contract/browser';

/** `session`: who is signed in; `network`: what the map is drawn from; `page`: an entity or a place read. */
export type KeptKind = 'session' | 'network' | 'page';

/** Each with any query, such as the values that colour the map. */
const networkPaths = new Set<string>([
  calls.readGraphColumns.path,
  calls.readNodeFacts.path,
  calls.readNetworkLabels.path,
  calls.readNetworkStates.path,
  calls.readNetworkYears.path,
  calls.readNetworkColors.path,
  calls.readGraphPlaces.path,
  calls.readTerritories.path,
  calls.readFrequentTags.path,
  calls.readFields.path,
  calls.readRoleInverses.path,
  calls.listRoleTypes.path,
]);

const placePattern = new RegExp(`^${calls.readPlace.path.replace(':place', '[^/]+')}$`, 'u');

const entityPatterns = entityTypes.map((type) => {
  const [before, after] = calls.entityCalls[type].withConnections.path.split(':id');
  return new RegExp(`^${before}([1-9]\\d*)${after}$`, 'u');
});

/** @returns null for an answer that is not kept. */
export function keptKindOf({ pathname, search }: URL): KeptKind | null {
  if (pathname === calls.readSession.path) return 'session';
  if (networkPaths.has(pathname)) return 'network';
  const isPage = entityIdOf(pathname) !== null || placePattern.test(pathname);
  return search === '' && isPage ? 'page' : null;
}

/** The entity that an answer is about; null for any other. */
export function entityIdOf(pathname: string): number | null {
  for (const pattern of entityPatterns) {
    const id = pattern.exec(pathname)?.[1];
    if (id !== undefined) return Number(id);
  }
  return null;
}

export function isColumns({ pathname }: URL): boolean {
  return pathname === calls.readGraphColumns.path;
}

/** Where the app reads what a page shows. */
export function addressOfPage(read: ReadPage, origin: string): string {
  const path =
    'place' in read
      ? calls.readPlace.path.replace(':place', encodeURIComponent(read.place))
      : calls.entityCalls[read.type].withConnections.path.replace(':id', String(read.id));
  return new URL(path, origin).href;
}

export type ReadPage = EntityWithConnections | PlaceWithEntities;

/** Reads what a page shows, with the ids of all entities that it names. */
export function readPage(body: string): { read: ReadPage; named: number[] } {
  const named = new Set<number>();
  const read = JSON.parse(body, (_, value: unknown) => {
    if (isEntity(value)) named.add(value.id);
    return value;
  }) as ReadPage;
  return { read, named: [...named] };
}

function isEntity(value: unknown): value is { id: number } {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false;
  return 'type' in value && entityTypes.some((type) => type === value.type);
}
