/** What an operator is told of a database that cannot be used. */
export const text = {
  /** @param by the process that uses it; null while that is still starting. */
  folderInUse: (dataDir: string, by: { pid: number; startedAt: string } | null) =>
    by
      ? `The data folder ${dataDir} is in use by process ${by.pid}, started ${by.startedAt}. Stop it first, or set DATA_DIR.`
      : `The data folder ${dataDir} is in use by another process that is still starting. Stop it first, or set DATA_DIR.`,
  newer: (migrations: string) =>
    `This database was migrated by a newer version of the product (${migrations}). Start that version, or restore a backup.`,
  damaged: (folder: string) => `The database in ${folder} cannot be opened: its files are damaged.`,
  noAnswer: (seconds: number, statement: string) =>
    `The database did not answer within ${seconds} seconds, at: ${statement}`,
  /** The end of a sentence, like what follows. */
  tooOld: (oldest: number) => `it must be PostgreSQL ${oldest} or newer`,
  notUtf8: (encoding: string) => `its encoding must be UTF8, and is ${encoding}`,
  primaryItself: 'it is a primary itself',
  otherDatabase: 'it is no replica of this database',
  tooFarBehind: 'it is more than five seconds behind',
} as const;
