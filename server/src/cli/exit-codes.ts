/** How the admin command ends; `--help` says the same in words. */
export const exitCodes = {
  done: 0,
  /** The work was refused or failed, and nothing was changed. */
  failed: 1,
  /** The command line, or a setting, is wrong. */
  usage: 2,
  /** The database or its folder cannot be reached, or is busy with another command. */
  unreachable: 3,
  /** Ctrl-C: what was not finished was undone. */
  interrupted: 130,
} as const;
