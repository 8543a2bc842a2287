import { mapKinds, type TagType } from '@mangrove/contract/browser';
import { formatCount, formatNumber } from '../../kit/text/formats.ts';

export const pageMessages = {
  loading: 'Loading...',
  showOnMap: 'Show on map',
  edit: 'Edit',
  asVisitor: 'See as a visitor',
  qrCode: 'QR code',
  qrCodeOf: (name: string) => `QR code of ${name}`,
  print: 'Print',
  printOf: (name: string) => `Print ${name} and what is connected`,
  qrCodeFile: 'qr-code.svg',
  shownAsVisitor: 'This is how the page looks to somebody who is not logged in.',
  hiddenFromVisitors: 'Visitors do not see this profile.',
  backToOwn: 'Back to your own view',
  facts: 'At a glance',
  place: 'Place',
  places: 'Places',
  nations: 'Country / Nation / Iwi',
  labels: 'Labels and Notices',
  years: 'Years',
  links: 'Links',
  identifiers: 'Identifiers',
  gallery: 'Pictures',
  openPicture: (index: number, all: number) => `Open picture ${index} of ${all}`,
  connections: 'Connections',
  paths: 'Find connections to …',
  noConnections: 'No connections are known yet.',
  neighbourhood: (name: string, count: number) =>
    `Show ${name} and ${formatCount(count, ['connection', 'connections'])} on the map`,
  openMap: 'Open on the map',
  unseen: (count: number) => `and ${formatNumber(count)} more`,
  lastChanged: 'Last changed',
  opensNewTab: 'opens in a new tab',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  position: (index: number, all: number) => `${index} of ${all}`,
} as const;

/** The titles of the groups of tags on the page of an entity. */
export const tagGroupTitles: Record<TagType, string> = {
  ...mapKinds(() => 'Tags'),
  discipline: 'Disciplines',
  community: 'Communities',
  topics: 'Topics',
  interest: 'Interests',
  other: 'Other tags',
};
