import { limits } from '@mangrove/contract/browser';
import { formatCount, formatList } from '../../../kit/text/formats.ts';
import type { PathsReply } from './paths-api.ts';

export const pathMessages = {
  title: 'How are they connected?',
  close: 'Close',
  ends: { from: 'From', to: 'To' },
  placeholder: 'A name',
  suggestions: {
    list: 'Suggestions',
    none: 'Nothing found',
    searching: 'Searching…',
    failed: 'The search failed.',
    found: (count: number) => formatCount(count, ['suggestion', 'suggestions']),
  },
  choose: 'Choose both ends: by name, or by a click on the map.',
  same: 'Both ends are the same. Choose another one.',
  missingTitle: 'This end is not on the map',
  missing: 'It was removed, or the link to it is not complete. Choose another one above.',
  plain: 'Plainly shortest',
  plainHint: 'Counts steps only, through hubs too.',
  filters: (names: string) => `Only through what is shown: ${names}.`,
  inYears: (years: string) => `the years ${years}`,
  dated: 'dated relationships',
  withoutFilters: 'Search everything',
  loading: 'Looking for paths…',
  failed: 'The paths could not be read',
  tryAgain: 'Try again',
  paths: 'Paths',
  steps: (count: number) => formatCount(count, ['step', 'steps']),
  said: (index: number, count: number, sentence: string) =>
    `${formatCount(count, ['path', 'paths'])}. Path ${index + 1}: ${sentence}`,
  noPath: `No connection within ${limits.pathLength} steps`,
  reach: (name: string, reach: NonNullable<PathsReply['from_reach']>) =>
    reach.entities === 0
      ? `No connections lead from ${name}.`
      : `${name} reaches ${formatCount(reach.entities, ['other', 'others'])}, the farthest in ${formatCount(reach.steps, ['step', 'steps'])}.`,
} as const;

/** Whether the relationships of a step are over, go on, or both; unknown without years. */
export type Tense = 'unknown' | 'past' | 'mixed' | 'present';

const verbs: Record<Tense, { was: string; had: string; wasDone: string }> = {
  unknown: { was: 'is listed as', had: 'lists', wasDone: 'was' },
  past: { was: 'was', had: 'had', wasDone: 'was' },
  mixed: { was: 'has been', had: 'has had', wasDone: 'is' },
  present: { was: 'is', had: 'has', wasDone: 'is' },
};

/** What a clause says. Names are left as nodes, which a screen may show in its own way. */
interface ClauseValues<Node> {
  /** A name, or the pronoun for the name that was told last. */
  subject: Node | string;
  roles: string;
  object: Node;
  years: string;
  tense: Tense;
}
type Parts<Node> = (Node | string)[];
type Without<Node, Name extends keyof ClauseValues<Node>> = Omit<ClauseValues<Node>, Name>;

const inBrackets = (text: string) => (text === '' ? '' : ` (${text})`);

/** The clauses of the sentence about a path. */
export const clauses = {
  connected: <Node>({ subject, object, roles }: Without<Node, 'years' | 'tense'>): Parts<Node> => [
    subject,
    ' is connected with ',
    object,
    inBrackets(roles),
  ],
  /** “A was curator of B (1990)” */
  wasOf: <Node>({ subject, tense, roles, object, years }: ClauseValues<Node>): Parts<Node> => [
    subject,
    ` ${verbs[tense].was} ${roles} of `,
    object,
    inBrackets(years),
  ],
  /** “A was teacher of B (1990)”, where the role ends in a preposition. */
  was: <Node>({ subject, tense, roles, object, years }: ClauseValues<Node>): Parts<Node> => [
    subject,
    ` ${verbs[tense].was} ${roles} `,
    object,
    inBrackets(years),
  ],
  /** “A learned weaving from B (1990)”, where the role begins with a verb. */
  did: <Node>({ subject, roles, object, years }: Without<Node, 'tense'>): Parts<Node> => [
    subject,
    ` ${roles} `,
    object,
    inBrackets(years),
  ],
  /** “A was hosted by B (1990)” */
  doneBy: <Node>({ subject, tense, roles, object, years }: ClauseValues<Node>): Parts<Node> => [
    subject,
    ` ${verbs[tense].wasDone} ${roles} by `,
    object,
    inBrackets(years),
  ],
  /** “A had B as advisor (1990)” */
  hadAs: <Node>({ subject, tense, roles, object }: Without<Node, 'years'>): Parts<Node> => [
    subject,
    ` ${verbs[tense].had} `,
    object,
    ` as ${roles}`,
  ],
};

/** What was done to the other node by the holder of a role. */
export const deeds = new Map([
  ['host', 'hosted'],
  ['producer', 'produced'],
  ['co-producer', 'co-produced'],
  ['curator', 'curated'],
  ['co-curator', 'co-curated'],
  ['organiser', 'organised'],
  ['organizer', 'organised'],
  ['publisher', 'published'],
  ['funder', 'funded'],
]);

/** How clauses and roles are joined. */
export const sentenceMessages = {
  who: ', who',
  which: ', which',
  next: '; ',
  end: '.',
  roleInYears: (role: string, years: string) => `${role}${inBrackets(years)}`,
  list: (roles: readonly string[], more: number) =>
    formatList(more > 0 ? [...roles, `${more} more`] : roles),
} as const;
