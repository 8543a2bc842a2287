import { entityKinds, limits, mapKinds } from '@mangrove/contract/browser';
import { kindTexts } from '../../../domain/entity/kind-texts.ts';
import { formatCount } from '../../../kit/text/formats.ts';
import type { Target } from '../messages.ts';

const words: Record<Target, readonly [one: string, many: string]> = {
  ...mapKinds((kind) => [entityKinds[kind].noun, entityKinds[kind].heading.toLowerCase()] as const),
  mixed: ['connection', 'connections'],
};

export const listing = {
  title: (target: Target) => `Add several ${words[target][1]}`,
  label: 'Names, one below another',
  hint: 'Or rows of a spreadsheet: name, role, years. A missing role or missing years are taken from the row above. With email addresses beside the names you can invite people.',
  example: 'Mere Kingi; Sound artist; 2021 - 2023\nTevita Fifita\nHana Ito; Curator',
  review: 'Review',
  openQuote: (line: number | undefined) =>
    line === undefined
      ? 'A quotation mark is not closed.'
      : `A quotation mark in line ${line} is not closed.`,
  unreadable: (line: number | undefined) =>
    line === undefined ? 'The list cannot be read.' : `The list cannot be read in line ${line}.`,
  empty: 'Type or paste at least one name.',
  tooMany: (count: number) =>
    `At most ${limits.namesAtOnce} names at once. This list has ${count}.`,
} as const;

export const review = {
  table: 'The list to add',
  name: 'Name',
  role: 'Role',
  years: 'Years',
  actions: 'Actions',
  nameOf: (row: number) => `Name in row ${row}`,
  roleOf: (name: string) => `Role of ${name}`,
  yearsOf: (name: string) => `Years of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  unnamed: (row: number) => `row ${row}`,
  onMap: 'On the map',
  pending: 'In your list already, not saved yet',
  isNew: 'New on the map',
  isInvited: (email: string) => `New on the map, invited at ${email}`,
  invite: (count: number) =>
    count === 1
      ? 'Invite the new person whose address is in the list'
      : `Invite the ${count} new people whose addresses are in the list`,
  inviteNote:
    'Once you save, each gets one email, and one reminder after a week. It says neither your name nor theirs. Addresses are shown to nobody.',
  turn: (name: string) => `Read as ${name}`,
  addresses: (count: number) =>
    `${formatCount(count, ['e-mail address is', 'e-mail addresses are'])} left out: names on the map are public.`,
  waiting: 'Looking on the map...',
  nameless: 'A name is missing.',
  isOne: 'Is it one of these?',
  newThing: mapKinds((kind) => kindTexts[kind].connections.isNew),
  listed: 'This connection exists already. It is not added again.',
  twice: 'Listed above with the same role and years. It is added only once.',
  tooLong: `A name has at most ${limits.name} characters, role and years ${limits.role}.`,
  failed: 'The names could not be looked up on the map',
  tryAgain: 'Try again',
  found: (target: Target, count: number, news: number) =>
    `${formatCount(count, words[target])}, ${news === count ? '' : `${news} of them `}new on the map.`,
  addedByYou: 'New people are shown as added by you, not a member yet.',
  look: (count: number) =>
    count === 1 ? 'One row needs a look first.' : `${count} rows need a look first.`,
  waitingFor: 'The names are still looked up. Try again in a moment.',
  nothing: 'There is nothing left to add in this list.',
  back: 'Back',
  add: (target: Target, count: number) => `Add ${formatCount(count, words[target])}`,
} as const;
