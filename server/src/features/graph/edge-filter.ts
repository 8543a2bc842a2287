import { foldText, type YearRange } from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { malformed } from '../../errors.ts';
import { type ChosenTime, isShownIn } from './chosen-years.ts';
import { text } from './messages.ts';

/** The relationships to follow and to show. An empty list or undefined means all. */
export interface EdgeFilter {
  /** Any of these roles; case and accents are ignored. */
  roles: readonly string[];
  /** The years, both ends included; if one is set, relationships without years do not fit. */
  yearFrom?: number | undefined;
  yearTo?: number | undefined;
  /** Only those that have no source. */
  isUnsourced?: boolean | undefined;
  /** The years that the map shows, in addition to those above. */
  time?: ChosenTime | undefined;
}

/** @throws malformed if `yearFrom` is after `yearTo`. */
export function refuseReversedYears({ yearFrom: from, yearTo: to }: EdgeFilter): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw malformed(text.yearsBackwards(from, to));
}

/** Whether some relationships may not fit. */
export function isNarrowing(wanted: EdgeFilter): boolean {
  const { roles, isUnsourced = false, time } = wanted;
  return roles.length > 0 || filtersYears(wanted) || isUnsourced || time !== undefined;
}

/** Marks the relationships that fit; null if all do. */
export function markFitting(snapshot: Snapshot, wanted: EdgeFilter): Uint8Array | null {
  const roleFits = wanted.roles.length > 0 ? fittingRoles(snapshot.roles, wanted.roles) : null;
  const { time, isUnsourced = false } = wanted;
  const yearsFit =
    filtersYears(wanted) || time
      ? snapshot.yearRanges.map(
          (ranges) =>
            (!filtersYears(wanted) || overlapsYears(ranges, wanted)) &&
            (!time || isShownIn(ranges, time)),
        )
      : null;
  if (!roleFits && !yearsFit && !isUnsourced) return null;
  const wantedRoles = snapshot.roles.map((role) => roleFits?.has(role) ?? true);
  const fits = new Uint8Array(snapshot.sources.length);
  for (let edge = 0; edge < fits.length; edge++) {
    const isWanted =
      wantedRoles[snapshot.roleOf[edge] ?? 0] &&
      (yearsFit?.[snapshot.yearsOf[edge] ?? 0] ?? true) &&
      !(isUnsourced && snapshot.sourced.has(snapshot.edgeIds.at(edge) ?? 0));
    fits[edge] = isWanted ? 1 : 0;
  }
  return fits;
}

/** Marks the nodes at either end of a relationship that fits; null if all relationships do. */
export function markEnds(
  { size, sources, targets }: Snapshot,
  fits: Uint8Array | null,
): Uint8Array | null {
  if (!fits) return null;
  const marks = new Uint8Array(size);
  for (let edge = 0; edge < fits.length; edge++) {
    if (fits[edge] === 0) continue;
    marks[sources[edge] ?? 0] = 1;
    marks[targets[edge] ?? 0] = 1;
  }
  return marks;
}

/** The roles in use that match a wanted role. */
export function fittingRoles(inUse: readonly string[], wanted: readonly string[]): Set<string> {
  const meant = new Set(wanted.map(foldText));
  return new Set(inUse.filter((role) => meant.has(foldText(role))));
}

function filtersYears({ yearFrom, yearTo }: EdgeFilter): boolean {
  return yearFrom !== undefined || yearTo !== undefined;
}

function overlapsYears(ranges: readonly YearRange[], wanted: EdgeFilter): boolean {
  const { yearFrom = Number.NEGATIVE_INFINITY, yearTo = Number.POSITIVE_INFINITY } = wanted;
  return ranges.some(({ from, to }) => from <= yearTo && to >= yearFrom);
}
