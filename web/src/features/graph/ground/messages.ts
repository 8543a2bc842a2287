import { formatNumber } from '../../../kit/text/formats.ts';

export const groundMessages = {
  withoutPlace: (count: number) => `${formatNumber(count)} without a place`,
  allPlaces: 'List of places',
  placesTitle: 'Places',
  failed: 'The places could not be loaded',
  byConnections: 'These are the connections, without a ground below them.',
  withoutSignal:
    'They were not read before. These are the connections; the places open when there is a signal again.',
  unplacedTitle: 'Without a place',
  ofPlace: (place: string, count: number) => `${place} (${formatNumber(count)})`,
  several: (place: string, others: number) => `${place} and ${formatNumber(others)} more`,
  elsewhere: 'Place not said more precisely',
  showOnly: (place: string) => `Show only ${place}`,
  zoomIn: 'Zoom in',
  pageOf: (place: string) => `Page of ${place}`,
  print: (place: string) => `Print a booklet of ${place}`,
  knownPoints: 'Points of towns and countries: Countries States Cities Database (ODbL 1.0).',
  territories: (attribution: string) => `Dashed lines: ${attribution}`,
} as const;
