// What follows from the table of what is stored.
import type { RetentionRow } from './retention-row.ts';
import { retention } from './retention-rows.ts';

/** After this many wrong passwords in a row, only a link sent by e-mail helps. */
export const maxLoginFailures = 100;

const hour = 3_600_000;
const day = 24 * hour;

export type RetentionName = keyof typeof retention;

/** The names of the rows that the job erases after a period. */
export type ErasedName = {
  [Name in RetentionName]: (typeof retention)[Name]['ends'] extends { by: 'job' } ? Name : never;
}[RetentionName];

/** What the job deletes in the data folder after a period. */
export const erasedFiles = Object.values<RetentionRow>(retention).flatMap(({ ends, files = [] }) =>
  ends.by === 'job' ? files.map((pattern) => ({ pattern, periodMs: ends.periodMs })) : [],
);

/** The retention period in milliseconds. */
export function retentionMs(name: ErasedName): number {
  return retention[name].ends.periodMs;
}

/** The period as text: "30 days after the sending", "as long as the entry". */
export function describeRetention({ ends }: RetentionRow): string {
  if (ends.by !== 'job') return ends.until;
  return ends.periodMs === 0
    ? `until ${ends.from}`
    : `${periodText(ends.periodMs)} after ${ends.from}`;
}

function periodText(ms: number): string {
  const hours = ms / hour;
  return hours <= 48 ? `${hours} hours` : `${ms / day} days`;
}
