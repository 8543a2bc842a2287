import { say } from '../../errors.ts';

export const text = {
  formats: 'The formats are json and xml.',
  onlyViewsHaveShortAddress: 'Only views of the map and pages have a short address.',
  notOfThisSite: 'This is not an address of this site.',
  tooManyShortAddresses: (most: number) => say('You have made {most} short addresses.', { most }),
  titleOn: (title: string, site: string) => `${title} · ${site}`,
  notFound: 'Page not found',
  map: 'Map',
  mapOf: (words: string) => `Map: ${words}`,
  kindIn: (kind: string, place: string) => `${kind} in ${place}`,
  kindWithConnections: (kind: string, count: number) =>
    count === 1 ? `${kind}. ${count} connection.` : `${kind}. ${count} connections.`,
  whoIsAt: (place: string, counts: readonly string[]) => `${place}: ${counts.join(', ')}.`,
} as const;
