import {
  type Coloring,
  type DefinedField,
  type FieldParameter,
  fieldKeyOf,
  isFieldParameter,
} from '@mangrove/contract/browser';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

export type ColorBy = 'kind' | Coloring | FieldParameter;

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
  } satisfies Record<'kind' | Coloring, string>,
  sizes: { connections: 'Connections', reach: 'Reach', between: 'Between', none: 'None' },
  ended: 'Ended',
  endedOptions: { as_others: 'As others', back: 'Paler' },
  count: 'Count',
  failed: 'The colours could not be loaded.',
  nothing: (by: string) => `No ${by.toLowerCase()} is known yet.`,
  meaning: (by: string) => `Colours: ${by.toLowerCase()}`,
  other: {
    tag: 'Other tags',
    group: 'Smaller groups',
    country: 'Other countries',
    role: 'Other roles',
    defined: 'Others',
  },
  none: {
    tag: 'Without a tag',
    group: 'In no group',
    country: 'Without a country',
    role: 'Without a role',
    year: 'Without a year',
    defined: 'Not said',
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

/** What colours stand for, in words. */
export function nameColor(by: ColorBy, fields: readonly DefinedField[]): string {
  if (!isFieldParameter(by)) return colorMessages.by[by];
  const key = fieldKeyOf(by) ?? by;
  return fields.find((field) => field.key === key)?.label ?? key;
}
