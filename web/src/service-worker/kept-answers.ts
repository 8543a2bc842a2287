// Which answers the service worker keeps for times without a signal. What no pattern names is never
// kept: exports, history, e-mails, tokens, the control panel, and what belongs to an account.
import { calls, type EntityType, entityTypes } from '@mangrove/contract/browser';

/** `session`: who is signed in; `network`: what the map is drawn from; `page`: an entity read. */
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

const pagePatterns = entityTypes.map((type) => {
  const [before, after] = calls.entityCalls[type].withConnections.path.split(':id');
  return new RegExp(`^${before}([1-9]\\d*)${after}$`, 'u');
});

/** @returns null for an answer that is not kept. */
export function keptKindOf({ pathname, search }: URL): KeptKind | null {
  if (pathname === calls.readSession.path) return 'session';
  if (networkPaths.has(pathname)) return 'network';
  return search === '' && entityIdOf(pathname) !== null ? 'page' : null;
}

/** The entity that an answer is about; null for any other. */
export function entityIdOf(pathname: string): number | null {
  for (const pattern of pagePatterns) {
    const id = pattern.exec(pathname)?.[1];
    if (id !== undefined) return Number(id);
  }
  return null;
}

export function isColumns({ pathname }: URL): boolean {
  return pathname === calls.readGraphColumns.path;
}

/** Where the app reads an entity. */
export function addressOfPage(type: EntityType, id: number, origin: string): string {
  const { path } = calls.entityCalls[type].withConnections;
  return new URL(path.replace(':id', String(id)), origin).href;
}
