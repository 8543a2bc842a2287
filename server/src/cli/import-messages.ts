// What the admin command says of an import and of its rows.
import type { EntityType, ImportStatus, RemovalReason } from '@mangrove/contract';
import { formatNumber } from '../errors.ts';
import { counted } from './messages.ts';

interface Counts {
  entities: number;
  relationships: number;
}

const both = (counts: Counts) =>
  `${counted.entities(counts.entities)} and ${counted.relationships(counts.relationships)}`;
const added = (kinds: Readonly<Record<EntityType, number>>, edges: number) => {
  const { people, organisations, projects } = counted.ofKinds(kinds);
  return `${people}, ${organisations}, ${projects} and ${counted.relationships(edges)}`;
};

interface Outcome {
  took(kinds: Readonly<Record<EntityType, number>>, edges: number, folder: string): string;
  tookValues(counts: Counts): string;
  broughtBack(counts: Counts): string;
}

/** What a dry run would do. */
export const would: Outcome = {
  took: (kinds, edges, folder) => `Would take ${added(kinds, edges)} from ${folder}.`,
  tookValues: (counts) => `Would take the file's values for ${both(counts)}.`,
  broughtBack: (counts) => `Would bring back ${both(counts)}.`,
};

/** What an import did. */
export const did: Outcome = {
  took: (kinds, edges, folder) => `Took ${added(kinds, edges)} from ${folder}.`,
  tookValues: (counts) => `Took the file's values for ${both(counts)}.`,
  broughtBack: (counts) => `Brought back ${both(counts)}.`,
};

export const text = {
  leftAsTheyAre: (counts: Counts) =>
    `Already there from an earlier import, and left as they are: ${both(counts)}.`,
  namesakes: (count: number) =>
    count === 1
      ? 'One of them has the name of an entity of its kind that was here before, and stands beside it. A folder that was imported before is known by its name.'
      : `${formatNumber(count)} of them have the name of an entity of their kind that was here before, and stand beside it. A folder that was imported before is known by its name.`,
  wroteReport: (rows: number, notes: number, file: string) =>
    `Wrote ${counted.rows(rows)} and ${counted.notes(notes)} to ${file}.`,
  more: (count: number) => `  … and ${formatNumber(count)} more; --report FILE lists every one`,
  morePlaces: (places: string, count: number) => `${places} and ${formatNumber(count)} more`,
  normalised: (reason: string, count: number) => `Normalised: ${reason} (${formatNumber(count)})`,
  skipped: (reason: string, count: number) => `Skipped: ${reason} (${formatNumber(count)})`,
} as const;

/** Above the rows of a status. */
export const statusTitles = {
  different: (count: number) => `Already there and different (${formatNumber(count)})`,
  changed: (count: number) => `Changed here since (${formatNumber(count)})`,
  merged: (count: number) => `Merged here (${formatNumber(count)})`,
  removed: (count: number) => `Removed here (${formatNumber(count)})`,
} as const satisfies Partial<Record<ImportStatus, (count: number) => string>>;

const statuses: Record<ImportStatus, string> = {
  new: 'new',
  equal: 'already there and equal',
  different: 'already there and different',
  changed: 'changed here since',
  merged: 'merged here',
  removed: 'removed here',
};

const reasons: Record<RemovalReason, string> = {
  deleted: 'deleted',
  on_request: 'on request',
  hidden: 'hidden until its report is decided',
  with_account: 'erased with an account',
  with_end: 'because an end of it was removed',
};

/** Who did something, and when, as far as it is known. */
interface Act {
  by: string | null;
  at: Date | null;
}

/** Of an act: `deleted on 2026-11-03 by Mere`. */
function ofAct(what: string, { by, at }: Act): string {
  const day = at?.toISOString().slice(0, 10);
  if (day === undefined) return by === null ? what : `${what} by ${by}`;
  return by === null ? `${what} on ${day}` : `${what} on ${day} by ${by}`;
}

/** What became of a row. */
export const rowText = {
  found: (name: string, status: ImportStatus, changed: Act | undefined) =>
    `${name}: ${changed ? ofAct(statuses[status], changed) : statuses[status]}`,
  removed: ({ reason, ...act }: Act & { reason: RemovalReason }) => ofAct(reasons[reason], act),
  survivor: ({ name, type, id }: { name: string; type: EntityType; id: number }) =>
    `into ${name} (${type} ${id})`,
  differs: (part: string, file: string, here: string) =>
    `${part}: "${file}" in the file, "${here}" here`,
  comesBack: 'comes back',
  mayComeBack: (key: string) => `--bring-back ${key}`,
} as const;
