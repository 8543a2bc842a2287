import { type AuditEvent, auditEvents } from '@mangrove/contract';
import { endOfDay, readDay, startOfDay } from '../lists/day-range.ts';
import { readOneOf, readPage, readText } from '../lists/read-address.ts';

/** What the address of the audit log says; days as `2026-11-21`. */
export interface AuditAddress {
  actor: string;
  target: string;
  event: AuditEvent | null;
  from: string | null;
  to: string | null;
  page: number;
}

export const noFilters = { actor: '', target: '', event: null, from: null, to: null } as const;
export const entriesPerPage = 50;

export function readAuditAddress(search: Record<string, unknown>): AuditAddress {
  return {
    actor: readText(search.actor),
    target: readText(search.target),
    event: readOneOf(search.event, auditEvents),
    from: readDay(search.from),
    to: readDay(search.to),
    page: readPage(search.page),
  };
}

/** The names of the address for a change; what is as it begins is left out. */
export function writeAuditAddress({ actor, target, event, from, to, page }: AuditAddress) {
  return {
    actor: actor || undefined,
    target: target || undefined,
    event: event ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    page: page === 1 ? undefined : page,
  };
}

/** What the server is asked: the last day counts whole, where the viewer is. */
export function questionOf({ actor, target, event, from, to, page }: AuditAddress) {
  return {
    actor,
    target,
    event: event ? [event] : [],
    from: (from && startOfDay(from)) ?? undefined,
    to: (to && endOfDay(to)) ?? undefined,
    page: String(page),
    page_size: String(entriesPerPage),
  };
}

export function countFilters({ actor, target, event, from, to }: AuditAddress): number {
  const given = [actor || null, target || null, event, from, to];
  return given.filter((filter) => filter !== null).length;
}
