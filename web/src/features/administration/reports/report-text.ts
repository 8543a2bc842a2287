import type { AdminReport } from '@mangrove/contract/browser';
import { formatCount, formatDay } from '../../../kit/text/formats.ts';
import { outcomeName, lines as text } from './messages.ts';

const hourMs = 3_600_000;

/** "3 hours", "12 days": for how long it has been. */
function durationText(since: string, now: Date): string {
  const hours = Math.max(1, Math.round((now.getTime() - Date.parse(since)) / hourMs));
  return hours < 48
    ? formatCount(hours, ['hour', 'hours'])
    : formatCount(Math.round(hours / 24), ['day', 'days']);
}

export function entityText({ entity }: AdminReport): string {
  return entity.name ?? text.erased;
}

/** The address of who reported it. */
export function reporterText({ reporter }: AdminReport): string {
  return reporter?.email ?? text.unknown;
}

/** What is the case just now: who has it, for how long it is hidden, what came of it. */
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
