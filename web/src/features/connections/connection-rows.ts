import { cleanLine, type EntityType, firstYear } from '@mangrove/contract/browser';
import { foldText } from '../../kit/text/fold-text.ts';
import { compareTexts } from '../../kit/text/formats.ts';
import type { Sorting } from '../../kit/url-state/fields.ts';
import {
  type ConnectionText,
  isSameText,
  type OtherParty,
  type PendingConnections,
  type StoredConnection,
} from './connection-edits.ts';
import type { Target } from './messages.ts';

/** One line of a section: a stored connection with its edit, or one that is not created yet. */
export interface ConnectionRow extends ConnectionText {
  /** Tells rows apart for as long as they stand. */
  key: string;
  /** The relationship's; -1 while it is pending. */
  id: number;
  other: OtherParty;
  isPending: boolean;
  isEdited: boolean;
  /** Whether an earlier try may have arrived although no answer came. */
  isUncertain: boolean;
  problem: string | null;
  /** What is stored; null while it is pending. */
  stored: StoredConnection | null;
}

/** A row in its place: rows of one related entity stand together. */
export interface PlacedRow extends ConnectionRow {
  isFirstOfGroup: boolean;
}

export const firstOrder: Sorting = { by: 'years', order: 'desc' };

const pendingId = -1;

export function kindsOf(target: Target): readonly EntityType[] {
  return target === 'mixed' ? ['project', 'organization'] : [target];
}

/** What a section shows, in no order: deleted ones are left out. */
export function listRows(
  stored: readonly StoredConnection[],
  { additions, edits, deletions }: PendingConnections,
  target: Target,
): ConnectionRow[] {
  const kinds = kindsOf(target);
  const deleted = new Set(deletions.map(({ id }) => id));
  const edited = new Map(edits.map((edit) => [edit.id, edit]));
  const rows: ConnectionRow[] = [];
  for (const connection of stored) {
    const { id, other } = connection;
    if (!kinds.includes(other.type) || deleted.has(id)) continue;
    const edit = edited.get(id);
    const { role, years } = edit?.change ?? connection;
    rows.push({
      key: String(id),
      id,
      other,
      role,
      years,
      isPending: false,
      isEdited: edit !== undefined,
      isUncertain: edit?.isUncertain ?? false,
      problem: edit?.problem ?? null,
      stored: connection,
    });
  }
  for (const { key, value, isUncertain, problem } of additions) {
    const { other, role, years } = value;
    if (!kinds.includes(other.type)) continue;
    const flags = { isPending: true, isEdited: false, isUncertain, stored: null };
    rows.push({ key, id: pendingId, other, role, years, problem, ...flags });
  }
  return rows;
}

/** Those whose name, role or years hold what was typed, whatever its case and accents. */
export function findRows(rows: readonly ConnectionRow[], typed: string): readonly ConnectionRow[] {
  const wanted = foldText(typed.trim());
  if (wanted === '') return rows;
  return rows.filter(({ other, role, years }) =>
    [other.name, role, years].some((text) => foldText(text).includes(wanted)),
  );
}

/** The entities that Save Changes creates and whose name holds what was typed, each once. */
export function findCreations(rows: readonly ConnectionRow[], typed: string): OtherParty[] {
  const wanted = foldText(typed.trim());
  const found = new Map<string, OtherParty>();
  for (const { other } of rows) {
    if (other.creation && foldText(other.name).includes(wanted))
      found.set(other.creation.key, other);
  }
  return [...found.values()];
}

/** Whether two names are the same but for case, accents and blanks. */
export function isSameName(a: string, b: string): boolean {
  return foldText(cleanLine(a)) === foldText(cleanLine(b));
}

/**
 * Rows in order, those of one related entity together: a group stands where its first row sorts.
 * Years go by the first one named, unknown ones as 9999; equal ones go by name.
 */
export function placeRows(rows: readonly ConnectionRow[], sorting: Sorting): PlacedRow[] {
  const sorted = [...rows].sort((a, b) => compareRows(a, b, sorting));
  const groups = new Map<number, ConnectionRow[]>();
  for (const row of sorted) {
    const group = groups.get(row.other.id);
    if (group) group.push(row);
    else groups.set(row.other.id, [row]);
  }
  return [...groups.values()].flatMap((group) =>
    group.map((row, index) => ({ ...row, isFirstOfGroup: index === 0 })),
  );
}

/** Whether a party is connected already with the very same role and years. */
export function isListed(
  rows: readonly ConnectionRow[],
  other: Pick<OtherParty, 'id'>,
  text: ConnectionText,
): boolean {
  return rows.some((row) => row.other.id === other.id && isSameText(row, text));
}

function compareRows(a: ConnectionRow, b: ConnectionRow, { by, order }: Sorting): number {
  const sign = order === 'desc' ? -1 : 1;
  const byName = compareTexts(a.other.name, b.other.name);
  const byYears = firstYear(a.years) - firstYear(b.years);
  const first = by === 'name' ? byName || byId(a, b) : byYears;
  // What is equal goes the same way whichever way the column goes: by name, then the newest years.
  return sign * first || byName || byId(a, b) || -byYears || compareTexts(a.role, b.role);
}

/** Two of the same name stay two groups. */
function byId(a: ConnectionRow, b: ConnectionRow): number {
  return a.other.id - b.other.id;
}
