import type { AdminReport } from '@mangrove/contract/browser';
import { formatCount, formatDay } from '../../../kit/text/formats.ts';
import { outcomeName, lines as text } from './messages.ts';

const hourMs = 3_600_000;

/** The time since `since`: "3 hours", "12 days"; at least "1 hour". */
function durationText(since: string, now: Date): string {
  const hours = Math.max(1, Math.round((now.getTime() - Date.parse(since)) / hourMs));
  return hours < 48
    ? formatCount(hours, ['hour', 'hours'])
    : formatCount(Math.round(hours / 24), ['day', 'days']);
}

export function entityText({ entity }: AdminReport): string {
  return entity.name ?? text.erased;
}

/** The e-mail address of the reporter. */
export function reporterText({ reporter }: AdminReport): string {
  return reporter?.email ?? text.unknown;
}

/** The state of a report as texts: the time hidden, the outcome, its day and the assignee. */
export function stateLines(report: AdminReport, now: Date): string[] {
  const { hidden_since, assigned_to, outcome, decided_at, entity } = report;
  return [
    ...(hidden_since === null ? [] : [text.hiddenFor(durationText(hidden_since, now))]),
    ...(entity.state === 'deleted' && outcome === null ? [text.deleted] : []),
    ...(outcome === null ? [] : [outcomeName[outcome]]),
    ...(decided_at === null ? [] : [text.decided(formatDay(decided_at))]),
    ...(assigned_to && decided_at === null ? [text.with(assigned_to.email)] : []),
  ];
}
