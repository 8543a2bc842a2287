// The words of booklets.
import { type EntityType, entityKinds } from '@mangrove/contract';
import { formatNumber, plural } from '../../errors.ts';

export const printText = {
  howTo:
    'Print this page with the menu of your browser, or with Ctrl+P (⌘P). It fits A4 and Letter; “Save as PDF” is among the printers.',
  back: 'Back to the map',
  network: 'The whole network',
  search: (words: readonly string[]) => words.join(', '),
  quoted: (words: string) => `“${words}”`,
  tag: (tag: string) => `#${tag}`,
  group: (name: string) => `Group ${name}`,
  around: (name: string, steps: number) =>
    `${name} and ${plural(steps, 'one step', '{count} steps')} around`,
  between: (from: string, to: string) => `${from} to ${to}`,
  since: (from: string) => `since ${from}`,
  until: (to: string) => `until ${to}`,
  inYears: (span: string) => `in the years ${span}`,
  counts: (entries: number, edges: number) =>
    `${plural(entries, 'One entry', '{count} entries')}, ${plural(edges, 'one connection', '{count} connections')}.`,
  date: (day: string) => `As of ${day}.`,
  leftOut: (count: number) =>
    plural(
      count,
      'One entry is not for export and is left out, with its connections.',
      '{count} entries are not for export and are left out, with their connections.',
    ),
  cut: 'The search finds more than its view shows: the best matches are printed.',
  forMembers:
    'Printed by a member: it may hold what only members see. Keep it among those who may read it.',
  licence: (licence: string) => `Licence: ${licence}`,
  qrCode: 'QR code of this view',
  scan: 'Scan to open this view.',
  tooLongForCode: 'The address of this view is too long for a QR code.',
  pictureOf: (nodes: number) =>
    `A drawing of ${plural(nodes, 'one entry', '{count} entries')} and the connections between them.`,
  groundOf: (entries: number, places: number) =>
    `A map of ${plural(entries, 'one entry', '{count} entries')} at ${plural(places, 'one place', '{count} places')}, over the coast. The list below names them.`,
  disc: 'A number in a circle: so many are there.',
  coarse: 'On a dashed ring: only the country or state is known.',
  unplaced: (count: number) =>
    plural(
      count,
      'One entry has no place that is told.',
      '{count} entries have no place that is told.',
    ),
  knownPoints: 'Points of towns and countries: Countries States Cities Database (ODbL 1.0).',
  territories: (attribution: string) => `Dashed lines: ${attribution}`,
  key: 'Numbers are those of the list.',
  unsourced: { entities: 'entities without a source', connections: 'connections without a source' },
  kind: (kind: EntityType) => entityKinds[kind].heading,
  covered: 'The name is covered, as the community asked.',
  unconfirmed: 'not confirmed',
  connected: 'connected',
  byPlace: 'By place',
  byTag: 'By tag',
  noCountry: 'Without a country',
  page: (site: string, day: string) => `${site}, ${day}`,
  nothing: 'Nothing to print',
  nothingFound:
    'This view shows no entries that can be printed. Take away a filter, or print another view.',
  emptyMap: 'Nothing is on the map yet. It can be printed once the first entry is added.',
  onlyKept: 'All entries of this view are not for export, so none of them is printed.',
  tooMany: (most: number) =>
    `A booklet has room for ${formatNumber(most)} entries. Search, choose a group or a place, or focus on one entity to print fewer.`,
  refused: 'This cannot be printed',
} as const;
