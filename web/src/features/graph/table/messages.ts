import { formatCount, formatList, formatNumber } from '../../../kit/text/formats.ts';

const noun = ['entity', 'entities'] as const;

export const tableMessages = {
  noun,
  title: (count: number) => formatCount(count, noun),
  label: 'Network',
  all: 'Everything that is on the map',
  whole: 'The whole network, by pages',
  ownFirst: (count: number) =>
    count === 1
      ? 'One that only those with access see stands first.'
      : `${formatNumber(count)} that only those with access see stand first.`,
  failed: 'The table could not be read',
  stepsFrom: (name: string) => `Steps away are counted from ${name}`,
  name: 'Name',
  type: 'Type',
  connections: 'Connections',
  steps: 'Steps away',
  actions: 'Actions',
  selected: 'Selected',
  showOnMap: 'Show on map',
  showNameOnMap: (name: string) => `Show on map: ${name}`,
  cover: 'Cover',
  marks: 'Labels and Notices',
  labelPages: 'Pages of Labels',
  labels: (names: readonly string[]) => `Labels and Notices: ${formatList(names)}`,
  id: 'Id',
  why: 'Why',
  place: 'Place',
  years: 'Years',
  yearsUnderstood: 'Years understood',
  tags: 'Tags',
  source: 'From',
  role: 'Role',
  target: 'To',
  sourceId: 'From id',
  targetId: 'To id',
  connectionUnit: (count: number) => (count === 1 ? ' connection' : ' connections'),
  unconfirmed: (count: number) => `(${formatNumber(count)} not confirmed)`,
  notConfirmed: 'Not confirmed',
  confirmation: 'Confirmation',
  stepUnit: (count: number) => (count === 1 ? ' step away' : ' steps away'),
} as const;
