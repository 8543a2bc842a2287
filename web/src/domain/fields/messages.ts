import type { Platform, TagType } from '@mangrove/contract/browser';
import { usedByKind } from '../entity/kind.ts';

export const aboutText = { tooLong: (max: number) => `At most ${max} characters.` } as const;

export const photoText = {
  label: 'Profile picture',
  choose: 'Choose a picture',
  change: 'Change picture',
  remove: 'Delete picture',
  busy: 'Processing...',
  hint: 'JPEG, PNG or WebP, at most 10 MB.',
  cropTitle: 'Crop Profile Image',
  cropHint: 'Drag to reposition. Drag corners to resize.',
  cropArea: 'Part of the picture to keep. The arrow keys move it.',
  cropCorner: 'Corner of the part to keep. The arrow keys resize it.',
  cropPicture: 'The picture you chose',
  save: 'Save',
  saving: 'Saving...',
} as const;

export const locationText = {
  label: 'Location',
  labelOf: (number: number) => `Location ${number}`,
  country: 'Country',
  state: 'State or region',
  city: 'City',
  place: 'Place name',
  placeHint: 'A neighbourhood, a river, a community: in your own words.',
  noCountry: 'No country found.',
  noState: 'No state found.',
  noCity: 'No city found.',
  loading: 'Loading...',
  stateFirst: 'Choose a country first.',
  cityFirst: 'Choose a state first.',
  failed: 'The list could not be loaded.',
  add: 'Add another location',
  remove: (label: string) => `Remove ${label.toLowerCase()}`,
  source: 'Countries, states and cities:',
  sourceName: 'Countries States Cities Database',
  licence: 'ODbL 1.0',
} as const;

export const yearText = {
  choose: 'Select years',
  previous: 'Previous years',
  next: 'Next years',
  clear: 'Clear years',
  range: 'Select a range',
  rangeFrom: 'Choose the first year.',
  rangeTo: (from: number) => `Choose the last year, from ${from}.`,
  page: (first: number, last: number) => `Years ${first} to ${last}`,
  unread: 'No year can be read from this: it counts as undated.',
  read: (years: string) => `Read as ${years}.`,
} as const;

export const tagText = {
  tags: { label: 'Tags', input: 'Add a tag', add: 'Add tag' },
  disciplines: {
    label: 'Discipline tags',
    input: 'Add a discipline tag',
    add: 'Add tag to disciplines',
  },
  hint: 'Letters, numbers and dashes, 3 to 12 characters. Press Enter to add.',
  add: 'Add tag',
  remove: (name: string) => `Remove ${name}`,
  list: 'Chosen tags',
  suggestionsFor: (field: string) => `Suggestions for ${field}`,
  short: 'Tag must be at least 3 characters',
  long: 'Tag must be at most 12 characters',
  doubleDash: 'No consecutive dashes',
  edgeDash: 'Cannot start or end with dash',
} as const;

export const tagGroupName: Record<TagType, string> = {
  ...usedByKind,
  community: 'Community',
  discipline: 'Discipline',
  topics: 'Topics',
  interest: 'Interest',
  other: 'Other',
};

export const linkText = { label: 'Links' } as const;

export const linkPlaceholder: Record<Platform, string> = {
  website: 'https://example.com',
  linkedin: 'Profile address or name',
  instagram: '@username',
  bluesky: '@username.bsky.social',
  mastodon: '@user@mastodon.social',
  threads: '@username',
  x: '@username',
  youtube: '@channel',
  tiktok: '@username',
};
