import type { ActKind } from '@mangrove/contract/browser';
import { formatDayInUtc, formatList, formatNumber } from '../../kit/text/formats.ts';

export const undoMessages = {
  undo: 'Undo',
  undone: 'Undone.',
  redo: 'Redo',
  redone: 'Done again.',
  undoTitle: 'Undo the creation?',
  takesAlong: (count: number) =>
    count === 1
      ? 'One connection that somebody else made goes with it:'
      : `${count} connections that others made go with it:`,
  wholeTitle: 'Undo all of it?',
  whole: (count: number) =>
    `This was changed together with others, ${formatNumber(count)} things in all. Undoing it takes all of them back, not only this one.`,
  wholeOf: (count: number) =>
    `This changed ${formatNumber(count)} things at once. Undoing it takes all of them back.`,
  andMore: (count: number) => `and ${count} more`,
  comesBack: 'All of it can be restored for 30 days.',
  undoFailed: 'This could not be undone. Please try again.',
  rereadFailed: 'This page may show an old version. Please reload it.',
} as const;

export const actMessages = {
  deletedAccount: 'A deleted account',
  product: 'Mangrove',
  somethingDeleted: 'something deleted',
  removed: 'Removed',
  added: 'Added',
  reordered: 'Put in another order',
  undoneBadge: 'Undone',
  more: (count: number) => (count > 1000 ? 'and more than 1,000 others' : `and ${count} more`),
  picture: 'Picture',
  yes: 'yes',
  labels: (names: readonly string[], date: string) =>
    `${formatList(names)}, as of ${formatDayInUtc(date)}`,
  inLanguage: (language: string, said: string) => `${language}: ${said}`,
  direction: { forward: 'the first of the two', back: 'the second of the two', both: 'both' },
  waits: 'waits for the other side',
  no: 'no',
  account: (id: number) => `Account #${id}`,
} as const;

/** What the sentence about an act may say. */
interface ActValues {
  /** The changed thing; null in its own history. */
  name: string | null;
  /** Whether it is known what was changed. */
  isKnown: boolean;
  /** Whether it took an undo back. */
  isRedo: boolean;
  /** The names of both ends of a connection. */
  ends: readonly [string, string] | null;
  user: string;
  /** The entity that the access is for; null in its own history. */
  place: string | null;
  role: string | null;
  parts: readonly string[];
  /** The merged entity, which does not stay. */
  merged: string | null;
  reason: string | null;
  /** What an entity of another kind is now: "a project". */
  kind: string | null;
  /** How many things the act changed. */
  count: number;
  /** Whether the act is shown as a whole, and not in the history of one entity. */
  isWhole: boolean;
}

const endsText = (ends: ActValues['ends']) =>
  ends ? `${ends[0]} and ${ends[1]}` : actMessages.somethingDeleted;
const manyThings = 1000;

/** Read after the actor's name. */
export const actSentences: Record<ActKind, (values: ActValues) => string> = {
  entity_created: ({ name }) => (name === null ? 'created this' : `created ${name}`),
  entity_changed: ({ name, parts }) => {
    const changed = parts.length === 0 ? 'fields' : formatList(parts);
    return name === null ? `changed the ${changed}` : `changed the ${changed} of ${name}`;
  },
  kind_changed: ({ name, kind }) => {
    const now = kind ?? 'another kind';
    return name === null ? `made this ${now}` : `made ${name} ${now}`;
  },
  entity_deleted: ({ name }) => (name === null ? 'deleted this' : `deleted ${name}`),
  entity_restored: ({ name }) => (name === null ? 'restored this' : `restored ${name}`),
  version_restored: ({ name }) =>
    name === null ? 'restored an earlier version' : `restored an earlier version of ${name}`,
  relationship_created: ({ ends }) => `connected ${endsText(ends)}`,
  relationship_changed: ({ ends }) => `changed the connection of ${endsText(ends)}`,
  relationship_deleted: ({ ends }) => `removed the connection of ${endsText(ends)}`,
  relationship_confirmed: ({ ends }) => `confirmed the connection of ${endsText(ends)}`,
  relationship_declined: ({ ends }) => `declined the connection of ${endsText(ends)}`,
  relationship_restored: ({ ends }) => `restored the connection of ${endsText(ends)}`,
  access_granted: ({ user, role, place }) => {
    if (role === null) return place ? `gave ${user} access on ${place}` : `gave ${user} access`;
    return place ? `gave ${user} access as ${role} on ${place}` : `gave ${user} access as ${role}`;
  },
  access_changed: ({ user, role, place }) => {
    if (role === null) {
      return place ? `changed the access of ${user} on ${place}` : `changed the access of ${user}`;
    }
    return place
      ? `changed the access of ${user} as ${role} on ${place}`
      : `changed the access of ${user} as ${role}`;
  },
  access_removed: ({ user, place }) =>
    place ? `removed the access of ${user} on ${place}` : `removed the access of ${user}`,
  access_verified: ({ user, place }) =>
    place ? `verified ${user} on ${place}` : `verified ${user}`,
  picture_deleted: ({ name }) =>
    name === null ? 'deleted a picture' : `deleted a picture of ${name}`,
  tags_changed: ({ name, count }) => {
    if (count > 1) return `changed a tag that ${count} entities have`;
    return name === null ? 'changed a tag' : `changed a tag of ${name}`;
  },
  entities_merged: ({ name, merged }) =>
    name === null
      ? `merged ${merged ?? 'another entry'} into this`
      : `merged ${merged ?? 'another entry'} into ${name}`,
  entities_parted: ({ name }) =>
    name === null ? 'took a merge into this back' : `took a merge into ${name} back`,
  person_claimed: ({ name }) =>
    name === null ? 'made this a profile of their own' : `made ${name} a profile of their own`,
  added_people_narrowed: ({ isWhole, name, count }) => {
    if (isWhole && count > 1) return `hid ${count} people from visitors`;
    return name === null ? 'hid this from visitors' : `hid ${name} from visitors`;
  },
  labels_followed: ({ isWhole, name, count }) => {
    if (isWhole && count > 1) return `updated the Labels of ${count} entries from their Hub`;
    return name === null
      ? 'updated the Labels from their Hub'
      : `updated the Labels of ${name} from their Hub`;
  },
  network_imported: ({ isWhole, count }) => {
    if (!isWhole) return 'imported this';
    return count > manyThings ? 'imported more than 1,000 things' : `imported ${count} things`;
  },
  file_values_taken: ({ isWhole, count }) => {
    if (!isWhole) return "took a file's values";
    return count > manyThings
      ? "took the file's values for more than 1,000 things"
      : `took the file's values for ${count} things`;
  },
  account_deleted: ({ user, role, place }) => {
    if (role === null) {
      return place ? `passed access on to ${user} on ${place}` : `passed access on to ${user}`;
    }
    return place
      ? `passed access on to ${user} as ${role} on ${place}`
      : `passed access on to ${user} as ${role}`;
  },
  hidden_until_decided: ({ name }) =>
    name === null ? 'hid this until a report is decided' : `hid ${name} until a report is decided`,
  removed_after_report: ({ name, reason }) => {
    if (reason === null) {
      return name === null ? 'removed this after a report' : `removed ${name} after a report`;
    }
    return name === null
      ? `removed this after a report: ${reason}`
      : `removed ${name} after a report: ${reason}`;
  },
  undone: ({ name, isKnown, isRedo, isWhole, count }) => {
    const isNamed = name !== null && isKnown;
    const others = isWhole && count > 1 ? ` ${actMessages.more(count - 1)}` : '';
    const change = isNamed ? `a change of ${name}${others}` : 'a change';
    return isRedo ? `made ${change} again` : `undid ${change}`;
  },
  reverted: ({ isWhole, count }) => {
    // One thing may come back by several: an entity, and each connection that it had.
    if (!isWhole || count === 1) return 'reverted a change';
    return count > manyThings ? 'reverted more than 1,000 changes' : `reverted ${count} changes`;
  },
};
