/** Exit codes of the admin command; `--help` explains them. */
export const exitCodes = {
  done: 0,
  /** The work was refused or failed, and nothing was changed. */
  failed: 1,
  /** The command line, or a setting, is wrong. */
  usage: 2,
  /** The database or its folder cannot be reached, or is busy with another command. */
  unreachable: 3,
  /** Ctrl-C; unfinished work was rolled back. */
  interrupted: 130,
} as const;
