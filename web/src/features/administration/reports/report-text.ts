import { type AdminReport, removalDays } from '@mangrove/contract/browser';
import { outcomeName, report as text } from './messages.ts';

const hourMs = 3_600_000;

/** How long an entity is hidden, in hours or days; at least one hour. */
function hiddenText(since: string, now: Date): string {
  const hours = Math.max(1, Math.round((now.getTime() - Date.parse(since)) / hourMs));
  return hours < 48 ? text.hiddenForHours(hours) : text.hiddenForDays(Math.round(hours / 24));
}

export function entityText({ entity }: AdminReport): string {
  return entity.name ?? text.erased;
}

/** The e-mail address of the reporter. */
export function reporterText({ reporter }: AdminReport): string {
  return reporter?.email ?? text.unknownReporter;
}

/** By when somebody who asks to be removed has an answer; see the privacy page. */
function removalText({ at, reason, decided_at }: AdminReport, now: Date): string[] {
  if (reason !== 'removal' || decided_at !== null) return [];
  const due = new Date(Date.parse(at) + removalDays * 24 * hourMs);
  return [due < now ? text.overdue(due) : text.answerBy(due)];
}

/** The state of a report as texts: the time hidden, the outcome, its day and the assignee. */
export function stateLines(report: AdminReport, now: Date): string[] {
  const { hidden_since, assigned_to, outcome, decided_at, entity } = report;
  return [
    ...removalText(report, now),
    ...(hidden_since === null ? [] : [hiddenText(hidden_since, now)]),
    ...(entity.state === 'deleted' && outcome === null ? [text.deleted] : []),
    ...(outcome === null ? [] : [outcomeName[outcome]]),
    ...(decided_at === null ? [] : [text.decidedOn(decided_at)]),
    ...(assigned_to && decided_at === null ? [text.assignedTo(assigned_to.email)] : []),
  ];
}
