import { formatNumber } from '../messages.ts';

export const tableMessages = {
  title: (count: number) => `${formatNumber(count)} ${count === 1 ? 'entity' : 'entities'}`,
  label: 'Network',
  all: 'Everything that is on the map',
  stepsFrom: (name: string) => `Steps away are counted from ${name}`,
  name: 'Name',
  type: 'Type',
  connections: 'Connections',
  steps: 'Steps away',
  actions: 'Actions',
  selected: 'Selected',
  showOnMap: 'Show on map',
  showNameOnMap: (name: string) => `Show on map: ${name}`,
  id: 'Id',
  why: 'Why',
  place: 'Place',
  years: 'Years',
  tags: 'Tags',
  connectionUnit: (count: number) => (count === 1 ? ' connection' : ' connections'),
  stepUnit: (count: number) => (count === 1 ? ' step away' : ' steps away'),
} as const;
