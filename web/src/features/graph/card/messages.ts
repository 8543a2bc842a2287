import type { FirstStep } from '../../../domain/entity/missing-steps.ts';
import { formatCount, formatList } from '../../../kit/text/formats.ts';

const ownParts: Record<Exclude<FirstStep, 'connect'>, string> = {
  picture: 'a picture',
  about: 'a few words',
  location: 'where you are',
  tags: 'tags',
  links: 'links',
};
/** The order in which the sentence names the parts. */
const ownOrder = ['picture', 'about', 'location', 'tags', 'links'] as const;

export const cardMessages = {
  loading: 'Loading details...',
  tryAgain: 'Try Again',
  errorTitle: 'The details could not be loaded',
  deleted: 'This entity is no longer published.',
  close: 'Close',
  edit: 'Edit profile',
  about: 'About',
  paths: 'Find connections to …',
  focus: 'Focus',
  addNeighbours: (count: number) => `Add ${formatCount(count, ['neighbour', 'neighbours'])}`,
  readMore: 'Read more',
  nations: 'Country / Nation / Iwi',
  labels: 'Labels and Notices',
  tags: 'Tags',
  identifiers: 'Identifiers',
  nothing: 'No connections are known yet.',
  completeProfile: 'Complete this profile',
  addConnections: 'Add connections',
  more: (count: number) => `+${count} more`,
  showMore: (shown: number, all: number) => `Show more (${shown} of ${all})`,
  search: (title: string) => `Search ${title.toLowerCase()}`,
  sort: 'Sort',
  found: (count: number, all: number) => `${count} of ${all} found`,
  noMatch: 'Nothing here matches your search.',
  clearSearch: 'Clear search',
  pullUp: 'Pull the card up',
  pullDown: 'Pull the card down',
  opensNewTab: 'opens in a new tab',
  /** E.g. "This is you. Add a picture, a few words and where you are, so that others find you." */
  ownMissing: (missing: readonly FirstStep[]) => {
    const parts = ownOrder.filter((part) => missing.includes(part)).map((part) => ownParts[part]);
    return `This is you. Add ${formatList(parts.slice(0, 3))}, so that others find you.`;
  },
  ownAdd: 'Complete your profile',
  ownAlone: 'This is you. Connect what you do, so that others find you.',
  ownConnect: 'Connect what you do',
} as const;

export const connectionOrders = [
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'role', label: 'Role' },
] as const;
