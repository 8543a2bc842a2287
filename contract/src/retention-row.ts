/** How data is removed: by the hourly job, together with what it belongs to, or by the operator. */
type Ending =
  | {
      by: 'job';
      /** Milliseconds, counted from the event that `from` names. */
      periodMs: number;
      from: string;
    }
  | { by: 'belonging' | 'operator'; until: string };

export interface RetentionRow {
  /** What is stored, as the retention page words it. */
  what: string;
  why: string;
  /** The database tables that hold it; empty for data that is stored elsewhere. */
  tables: readonly string[];
  /** What holds it in the data folder: `*` is any name. The job deletes by the time of the file. */
  files?: readonly string[];
  ends: Ending;
}
