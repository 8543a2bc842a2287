import {
  cleanLine,
  compareTexts,
  type EntityType,
  entityKinds,
  firstYear,
  foldText,
} from '@mangrove/contract/browser';
import { nodeKinds } from '../../domain/entity/kind.ts';
import { type RowState, rowsOf } from '../../kit/pending-edits/pending-edits.ts';
import { createMatcher } from '../../kit/text/create-matcher.ts';
import type { Sorting } from '../../kit/url-state/fields.ts';
import {
  type Choice,
  type ConnectionText,
  isSameText,
  type NewConnection,
  type OtherParty,
  type PendingConnections,
  type StoredConnection,
  textOf,
} from './connection-edits.ts';
import type { Target } from './messages.ts';

/** One row of a section: a stored connection with its edit, or a pending one. */
export type ConnectionRow = NewConnection & RowState<StoredConnection>;

/** A row in the sorted list, in which rows with the same entity are grouped. */
export interface PlacedRow extends ConnectionRow {
  isFirstOfGroup: boolean;
}

export const firstOrder: Sorting = { by: 'years', order: 'desc' };

export function kindsOf(target: Target): readonly EntityType[] {
  return target === 'mixed' ? nodeKinds : [target];
}

/** The kind of the entity that is created for an unknown name. */
export function newTypeOf(target: Target): EntityType {
  return target === 'mixed' ? 'project' : target;
}

/** The rows of a section, unsorted and without the deleted ones. */
export function listRows(
  stored: readonly StoredConnection[],
  pending: PendingConnections,
  target: Target,
): ConnectionRow[] {
  const kinds = kindsOf(target);
  const isHere = ({ other }: NewConnection) => kinds.includes(other.type);
  const { kept, added } = rowsOf(stored.filter(isHere), pending);
  return [...kept, ...added.filter(isHere)];
}

/** Whether a row waits for an answer of the entity that is edited. */
export function waitsFor({ stored }: ConnectionRow, entityId: number | null): boolean {
  return stored?.confirmation === 'unconfirmed' && stored.waitsFor === entityId;
}

/** The rows whose name, role or years contain the typed text, ignoring case and accents. */
export function findRows(rows: readonly ConnectionRow[], typed: string): readonly ConnectionRow[] {
  if (typed.trim() === '') return rows;
  const isMatch = createMatcher(typed);
  return rows.filter(({ other, role, years }) => [other.name, role, years].some(isMatch));
}

/** The distinct entities to be created by Save Changes whose names contain the typed text. */
export function findCreations(rows: readonly ConnectionRow[], typed: string): OtherParty[] {
  const isMatch = createMatcher(typed);
  const found = new Map<string, OtherParty>();
  for (const { other } of rows) {
    if (other.creation && isMatch(other.name)) found.set(other.creation.key, other);
  }
  return [...found.values()];
}

/**
 * The input that adds a pending row again. A new entity comes back with its name and description,
 * unless it is a person, or may be created already by another row's try.
 */
export function beginChange(
  { other, ...text }: ConnectionRow,
  rows: readonly ConnectionRow[],
): { choice: Choice; text: ConnectionText } {
  const { creation, type, name } = other;
  const isTried = rows.some((row) => row.other.id === other.id && row.isUncertain);
  const choice: Choice =
    creation && !entityKinds[type].isHuman && !isTried
      ? { kind: 'new', type, name, description: creation.description }
      : { kind: 'found', other };
  return { choice, text: textOf(text) };
}

/** Whether two names are equal, ignoring case, accents and extra blanks. */
export function isSameName(a: string, b: string): boolean {
  return foldText(cleanLine(a)) === foldText(cleanLine(b));
}

/**
 * Sorts the rows and groups them by entity: a group is placed where its first row sorts. Years
 * sort by the first year in the text, texts without a year as 9999, and equal ones by name.
 * @param isFirst rows that stand before all others, however they are sorted.
 */
export function placeRows(
  rows: readonly ConnectionRow[],
  sorting: Sorting,
  isFirst: (row: ConnectionRow) => boolean = () => false,
): PlacedRow[] {
  const sorted = [...rows].sort(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || compareRows(a, b, sorting),
  );
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

/** Whether an entity is already connected with the same role and years. */
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
  // Equal rows sort by name, then by newest years, regardless of the column's direction.
  return sign * first || byName || byId(a, b) || -byYears || compareTexts(a.role, b.role);
}

/** Keeps two entities with the same name in separate groups. */
function byId(a: ConnectionRow, b: ConnectionRow): number {
  return a.other.id - b.other.id;
}
