import type { AdminReport } from '@mangrove/contract/browser';
import { formatCount, formatDay } from '../../../kit/text/formats.ts';
import { outcomeName } from './messages.ts';

const hourMs = 3_600_000;

/** The time since `since`: "3 hours", "12 days"; at least "1 hour". */
function durationText(since: string, now: Date): string {
  const hours = Math.max(1, Math.round((now.getTime() - Date.parse(since)) / hourMs));
  return hours < 48
    ? formatCount(hours, ['hour', 'hours'])
    : formatCount(Math.round(hours / 24), ['day', 'days']);
}

export function entityText({ entity }: AdminReport): string {
  return entity.name ?? 'Erased entry';
}

/** The e-mail address of the reporter. */
export function reporterText({ reporter }: AdminReport): string {
  return reporter?.email ?? 'Not known any more';
}

/** The state of a report as texts: the time hidden, the outcome, its day and the assignee. */
export function stateLines(report: AdminReport, now: Date): string[] {
  const { hidden_since, assigned_to, outcome, decided_at, entity } = report;
  return [
    ...(hidden_since === null ? [] : [`Hidden for ${durationText(hidden_since, now)}`]),
    ...(entity.state === 'deleted' && outcome === null ? ['Deleted'] : []),
    ...(outcome === null ? [] : [outcomeName[outcome]]),
    ...(decided_at === null ? [] : [`Decided on ${formatDay(decided_at)}`]),
    ...(assigned_to && decided_at === null ? [`With ${assigned_to.email}`] : []),
  ];
}
