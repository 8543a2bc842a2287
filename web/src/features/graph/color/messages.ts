import type { Coloring } from '@mangrove/contract/browser';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

export type ColorBy = 'kind' | Coloring;

export const colorMessages = {
  title: 'Colours and groups',
  colorBy: 'Colour by',
  sizeBy: 'Size by',
  by: {
    kind: 'Kind',
    tag: 'Tag',
    group: 'Group',
    country: 'Country',
    role: 'Role',
    year: 'First year',
  } satisfies Record<ColorBy, string>,
  sizes: { connections: 'Connections', none: 'None' },
  failed: 'The colours could not be loaded.',
  nothing: (by: string) => `No ${by.toLowerCase()} is known yet.`,
  meaning: (by: string) => `Colours: ${by.toLowerCase()}`,
  other: {
    tag: 'Other tags',
    group: 'Smaller groups',
    country: 'Other countries',
    role: 'Other roles',
  },
  none: {
    tag: 'Without a tag',
    group: 'In no group',
    country: 'Without a country',
    role: 'Without a role',
    year: 'Without a year',
  },
  groups: 'Groups',
  groupsHint: 'Parts of the network that are connected among themselves more than with others.',
  focused: (name: string, size: number, all: number) =>
    `Group ${name}: ${formatNumber(size)} of ${formatCount(all, ['entity', 'entities'])}.`,
  groupMissing: 'The group in this link does not exist any more, so nothing is hidden.',
  allGroups: 'Show all',
  dismiss: 'Dismiss',
  chooseGroup: 'Look at a group',
  noGroup: 'No group fits',
  groupSize: (size: number) => formatCount(size, ['entity', 'entities']),
  groupCount: (count: number) => formatCount(count, ['group', 'groups']),
  groupChip: (name: string) => `Group: ${name}`,
} as const;
