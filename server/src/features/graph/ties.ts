import type { YearRange } from '@mangrove/contract';
import type { Snapshot } from './snapshot.ts';

/** Which relationships are to be followed and shown. Nothing named means all of them. */
export interface WantedTies {
  /** Any of these roles, without regard to case and accents. */
  roles: readonly string[];
  /** Any year from here on, and up to there; a relationship without years then does not fit. */
  yearFrom?: number | undefined;
  yearTo?: number | undefined;
}

/** Marks the relationships that fit; null when all do. */
export function markFitting(snapshot: Snapshot, wanted: WantedTies): Uint8Array | null {
  const roleFits = wanted.roles.length > 0 ? fittingRoles(snapshot.roles, wanted.roles) : null;
  const yearsFit = asksForYears(wanted)
    ? snapshot.yearRanges.map((ranges) => namesWantedYear(ranges, wanted))
    : null;
  if (!roleFits && !yearsFit) return null;
  const wantedRoles = snapshot.roles.map((role) => roleFits?.has(role) ?? true);
  const fits = new Uint8Array(snapshot.sources.length);
  for (let tie = 0; tie < fits.length; tie++) {
    const isWanted =
      wantedRoles[snapshot.roleOf[tie] ?? 0] && (yearsFit?.[snapshot.yearsOf[tie] ?? 0] ?? true);
    fits[tie] = isWanted ? 1 : 0;
  }
  return fits;
}

/** Those of the roles in use that are meant by the wanted ones. */
export function fittingRoles(inUse: readonly string[], wanted: readonly string[]): Set<string> {
  const meant = new Set(wanted.map(foldRole));
  return new Set(inUse.filter((role) => meant.has(foldRole(role))));
}

export function asksForYears({ yearFrom, yearTo }: WantedTies): boolean {
  return yearFrom !== undefined || yearTo !== undefined;
}

function namesWantedYear(ranges: readonly YearRange[], wanted: WantedTies): boolean {
  const { yearFrom = Number.NEGATIVE_INFINITY, yearTo = Number.POSITIVE_INFINITY } = wanted;
  return ranges.some(({ from, to }) => from <= yearTo && to >= yearFrom);
}

function foldRole(role: string): string {
  return role.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
