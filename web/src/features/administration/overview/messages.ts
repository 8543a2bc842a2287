// The words of the network in numbers.
import type { EntityType } from '@mangrove/contract/browser';
import { kindName, kindPlural } from '../../../domain/entity/kind.ts';
import { formatNumber } from '../../../kit/text/formats.ts';

export const overview = {
  loading: 'Loading the overview...',
  failed: 'The overview could not be loaded',
  map: 'Map',
} as const;

/** What stands after a number that is shown larger: "{count} users". */
export const network = {
  label: 'On the map',
  total: '{count} on the map',
  ofKind: (type: EntityType, count: number) =>
    count === 1
      ? (`{count} ${kindName[type].toLowerCase()}` as const)
      : (`{count} ${kindPlural[type].toLowerCase()}` as const),
  relationships: (count: number) => `${formatNumber(count)} relationships between them`,
  edited: (count: number) => `${formatNumber(count)} came or were edited in the last 30 days`,
} as const;

export const users = {
  label: 'Users',
  total: (count: number) => (count === 1 ? '{count} user' : '{count} users'),
  new: 'New in the last 30 days',
  loggedIn: 'Logged in during the last 30 days',
  unverified: 'Unverified',
  inactive: 'Inactive',
  superusers: 'Superusers',
} as const;

export const tags = {
  label: 'Tags',
  total: (count: number) => (count === 1 ? '{count} tag' : '{count} tags'),
  official: 'Official',
  unused: 'Unused',
  pictures: 'Pictures',
} as const;
