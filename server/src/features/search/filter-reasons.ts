// Reasons for entities that match filters and not words.
import { foldText, type MatchReason } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import { type EdgeFilter, markFitting } from '../graph/edge-filter.ts';
import {
  type FittingText,
  selectCountriesAmong,
  selectFieldsAmong,
  selectNationsAmong,
  selectPlacesAmong,
  selectTagsAmong,
} from './reason-queries.ts';

const maxPerEntity = 2;

/** The requested tags of each entity, by entity id; entities without one are left out. */
export async function explainTags(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  tags: readonly string[],
): Promise<Map<number, MatchReason[]>> {
  if (ids.length === 0 || tags.length === 0) return new Map();
  return collect('tag', await selectTagsAmong(db, viewer, ids, tags));
}

/** The requested countries of each entity, by entity id; entities without one are left out. */
export async function explainCountries(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  countries: readonly string[],
): Promise<Map<number, MatchReason[]>> {
  if (ids.length === 0 || countries.length === 0) return new Map();
  return collect('country', await selectCountriesAmong(db, viewer, ids, countries));
}

/** The requested places of each entity, by entity id; entities without one are left out. */
export async function explainPlaces(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  places: readonly string[],
): Promise<Map<number, MatchReason[]>> {
  if (ids.length === 0 || places.length === 0) return new Map();
  return collect('place', await selectPlacesAmong(db, viewer, ids, places));
}

/** The requested nations of each entity, by entity id; entities without one are left out. */
export async function explainNations(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  nations: readonly string[],
): Promise<Map<number, MatchReason[]>> {
  if (ids.length === 0 || nations.length === 0) return new Map();
  return collect('nation', await selectNationsAmong(db, viewer, ids, nations));
}

/** The requested values of defined fields that each entity has, by entity id. */
export async function explainFields(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  fields: ReadonlyMap<string, readonly string[]>,
): Promise<Map<number, MatchReason[]>> {
  const reasons = new Map<number, MatchReason[]>();
  if (ids.length === 0 || fields.size === 0) return reasons;
  for (const { id, key, label, value, text } of await selectFieldsAmong(db, viewer, ids, [
    ...fields.keys(),
  ])) {
    const isAsked = fields.get(key)?.some((asked) => foldText(asked) === foldText(value));
    const known = reasons.get(id) ?? [];
    if (!isAsked || known.length >= maxPerEntity) continue;
    // A mark is told by its label alone.
    const said = value === 'true' && text === value ? label : text;
    known.push({ field: 'defined', label, text: said, ranges: [[0, said.length]] });
    reasons.set(id, known);
  }
  return reasons;
}

function collect(
  field: MatchReason['field'],
  texts: readonly FittingText[],
): Map<number, MatchReason[]> {
  const reasons = new Map<number, MatchReason[]>();
  for (const { id, text } of texts) {
    const known = reasons.get(id) ?? [];
    if (known.length < maxPerEntity) known.push({ field, text, ranges: [[0, text.length]] });
    reasons.set(id, known);
  }
  return reasons;
}

/** The first relationship of each entity that fits the roles and years, by entity id. */
export function explainRelationships(
  snapshot: Snapshot,
  ids: readonly number[],
  wanted: EdgeFilter,
): Map<number, MatchReason[]> {
  const fits = markFitting(snapshot, wanted);
  const reasons = new Map<number, MatchReason[]>();
  for (const id of fits === null ? [] : ids) {
    const node = nodeOf(snapshot, id);
    const edge = node < 0 ? undefined : firstFitting(snapshot, node, fits);
    if (edge === undefined) continue;
    const role = snapshot.roles[snapshot.roleOf[edge] ?? 0] ?? '';
    const years = snapshot.years[snapshot.yearsOf[edge] ?? 0] ?? '';
    const text = [role, years].filter((part) => part !== '').join(', ');
    const ranges = searchedRanges(wanted, { text, role, years });
    if (text !== '') reasons.set(id, [{ field: 'role', text, ranges }]);
  }
  return reasons;
}

/** What was searched for in the words of a relationship. */
function searchedRanges(
  { roles, yearFrom, yearTo }: EdgeFilter,
  { text, role, years }: { text: string; role: string; years: string },
): [number, number][] {
  if (roles.length > 0) return [[0, role.length]];
  const asksForYears = yearFrom !== undefined || yearTo !== undefined;
  return asksForYears ? [[text.length - years.length, text.length]] : [];
}

function firstFitting(
  { offsets, edges }: Snapshot,
  node: number,
  fits: Uint8Array | null,
): number | undefined {
  for (let at = offsets[node] ?? 0; at < (offsets[node + 1] ?? 0); at++) {
    const edge = edges[at] ?? 0;
    if (fits?.[edge] === 1) return edge;
  }
  return undefined;
}
