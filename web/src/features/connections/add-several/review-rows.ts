import {
  cleanLine,
  countCodePoints,
  entityKinds,
  foldText,
  limits,
} from '@mangrove/contract/browser';
import { makeIdempotencyKey } from '../../../api/idempotency-key.ts';
import { type NameMatch, partyOf } from '../api.ts';
import type { Addition, Choice, ConnectionText, OtherParty } from '../connection-edits.ts';
import {
  type ConnectionRow,
  findCreations,
  isListed,
  isSameName,
  newTypeOf,
} from '../connection-rows.ts';
import type { Target } from '../messages.ts';
import type { ListedName } from './read-list.ts';

/** One editable row of the list; a role or years of null mean those of the row above. */
export interface ReviewRow extends ListedName {
  /** The idempotency key of the connection. */
  key: string;
  /** The idempotency key of the entity, if this row is the first to create it. */
  creationKey: string;
  /** The user's choice for this name; null to derive the meaning from the name. */
  chosen: Choice | null;
}

/** What a row stands for: nothing, an open choice, an existing entity or a new one. */
export type Meaning =
  | { kind: 'nameless' | 'waiting' }
  /** Several entities of the same name, or only similar names. */
  | { kind: 'open'; candidates: readonly NameMatch[] }
  | { kind: 'found' | 'new'; other: OtherParty };

export interface ReviewedRow extends ReviewRow {
  meaning: Meaning;
  /** Role and years, with missing ones taken from the rows above. */
  text: ConnectionText;
  isTooLong: boolean;
  /** Why it is not added: the connection exists already, or a row above adds it; else null. */
  skipped: 'listed' | 'twice' | null;
}

interface ReviewContext {
  target: Target;
  /** Whether new people whose address is in the list are invited at it. */
  isInviting?: boolean;
  /** The rows of the section's list. */
  rows: readonly ConnectionRow[];
  /** The candidates by name; contains only names that the server has answered. */
  known: ReadonlyMap<string, readonly NameMatch[]>;
}

export function beginReview(lines: readonly ListedName[]): ReviewRow[] {
  return lines.map((line) => ({
    ...line,
    key: makeIdempotencyKey(),
    creationKey: makeIdempotencyKey(),
    chosen: null,
  }));
}

/** The distinct names to send to the server; a name over the limit cannot match any entity. */
export function namesOf(rows: readonly ReviewRow[]): string[] {
  const names = new Set(
    rows.flatMap(({ name, turned }) => [name, ...(turned ? [turned.name] : [])]).map(cleanLine),
  );
  return [...names].filter(({ length }) => length > 0 && length <= limits.name);
}

/** The rows; one whose first two parts turned round are an existing name is read in that way. */
export function turnRows(
  rows: readonly ReviewRow[],
  known: ReviewContext['known'],
): readonly ReviewRow[] {
  return rows.map((row) => {
    const candidates = row.turned ? known.get(cleanLine(row.turned.name)) : undefined;
    const isThere = candidates?.some(({ is_same_name }) => is_same_name);
    return isThere ? { ...row, ...row.turned, turned: null } : row;
  });
}

/** Determines the meaning of each row from the rows above it and the existing connections. */
export function reviewRows(rows: readonly ReviewRow[], context: ReviewContext): ReviewedRow[] {
  const created = new Map<string, OtherParty>();
  const added = new Set<string>();
  let text: ConnectionText = { role: '', years: '' };
  return rows.map((row) => {
    text = { role: row.role ?? text.role, years: row.years ?? text.years };
    const meaning = shareCreation(meaningOf(row, context), created);
    const { skipped, identity } = findSkipReason(meaning, text, context.rows, added);
    if (identity !== null && skipped === null) added.add(identity);
    const isTooLong =
      cleanLine(row.name).length > limits.name ||
      countCodePoints(text.role) > limits.role ||
      countCodePoints(text.years) > limits.years;
    return { ...row, meaning, text, isTooLong, skipped };
  });
}

function meaningOf(row: ReviewRow, context: ReviewContext): Meaning {
  const { target, rows, known, isInviting = false } = context;
  const name = cleanLine(row.name);
  if (name === '') return { kind: 'nameless' };
  const { chosen, creationKey: key, email } = row;
  const created = (type: OtherParty['type']): Meaning => {
    const isInvited = isInviting && email !== undefined && entityKinds[type].isHuman;
    const creation = { key, description: '', ...(isInvited && { email }) };
    return { kind: 'new', other: { id: 0, type, name, creation } };
  };
  if (chosen) {
    return chosen.kind === 'new' ? created(chosen.type) : { kind: 'found', other: chosen.other };
  }
  const pending = findCreations(rows, name).find((other) => isSameName(other.name, name));
  if (pending) return { kind: 'found', other: pending };
  const candidates = known.get(name);
  const isTurnKnown = !row.turned || known.has(cleanLine(row.turned.name));
  if (!candidates || !isTurnKnown) return { kind: 'waiting' };
  const [same, ...others] = candidates.filter(({ is_same_name }) => is_same_name);
  if (same && others.length === 0) return { kind: 'found', other: partyOf(same) };
  if (candidates.length > 0) return { kind: 'open', candidates };
  return created(newTypeOf(target));
}

/** The rows of new people whose address is in the list. */
export function invitableOf(rows: readonly ReviewedRow[]): ReviewedRow[] {
  return rows.filter(
    ({ meaning, email, skipped }) =>
      meaning.kind === 'new' &&
      entityKinds[meaning.other.type].isHuman &&
      email !== undefined &&
      skipped === null,
  );
}

/** Rows with the same new name share one new entity. */
function shareCreation(meaning: Meaning, created: Map<string, OtherParty>): Meaning {
  if (meaning.kind !== 'new') return meaning;
  const { type, name } = meaning.other;
  const identity = `${type} ${foldText(name)}`;
  const other = created.get(identity) ?? meaning.other;
  created.set(identity, other);
  return { kind: 'new', other };
}

function findSkipReason(
  meaning: Meaning,
  text: ConnectionText,
  rows: readonly ConnectionRow[],
  added: ReadonlySet<string>,
): Pick<ReviewedRow, 'skipped'> & { identity: string | null } {
  if (!('other' in meaning)) return { skipped: null, identity: null };
  const { id, creation } = meaning.other;
  const texts = [text.role, text.years].map(cleanLine);
  const identity = JSON.stringify([creation?.key ?? id, ...texts]);
  if (id !== 0 && isListed(rows, meaning.other, text)) return { skipped: 'listed', identity };
  return { skipped: added.has(identity) ? 'twice' : null, identity };
}

/** Whether the user has to correct or decide a row before the list can be added. */
export function needsReview({ meaning, isTooLong }: ReviewedRow): boolean {
  return isTooLong || !('other' in meaning);
}

/** The connections that the list adds, in its order. */
export function additionsOf(rows: readonly ReviewedRow[]): Addition[] {
  return rows.flatMap(({ key, meaning, text, skipped }) =>
    'other' in meaning && skipped === null
      ? [{ key, other: meaning.other, role: cleanLine(text.role), years: cleanLine(text.years) }]
      : [],
  );
}
