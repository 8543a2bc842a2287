// What an operator is told of a start that fails.
import { explainDataFolder } from './adapters/data-folder.ts';
import { ConfigError } from './config.ts';
import { PostgresUnusable } from './db/check-postgres.ts';
import { DiskFull } from './db/disk-space.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { NewerDatabase } from './db/migrate.ts';
import { DatabaseDamaged } from './db/open.ts';
import { adviseOnDamage } from './features/doctor/surroundings.ts';
import { ExchangeRefused } from './features/exchange/faults.ts';
import { adminCommand } from './release.ts';
import { text } from './settings-messages.ts';

const insufficientPrivilege = '42501';

/**
 * For a listener that does not get its address.
 * @param which the beginning of the names of its settings.
 * @throws ConfigError that names the setting to change.
 */
export function refuseListening(which: '' | 'METRICS_') {
  return (error: NodeJS.ErrnoException & { port?: number }): never => {
    const { code, port, message } = error;
    const why =
      code === 'EADDRINUSE'
        ? text.portInUse(which, port)
        : code === 'EACCES'
          ? text.portRefused(which, port)
          : text.foreignHost(which, message);
    throw new ConfigError(why, { cause: error });
  };
}

/** One line for errors that an operator can fix; the full stack for all others. */
export async function explainStart(error: unknown): Promise<string> {
  if (error instanceof DatabaseDamaged) return adviseOnDamage(error, adminCommand);
  if (error instanceof ConfigError) return text.configuration(error.message);
  if (error instanceof ExchangeRefused) return text.recipients(error.message);
  if (error instanceof FolderInUse || error instanceof NewerDatabase) return error.message;
  if (error instanceof DiskFull) return error.message;
  if (error instanceof PostgresUnusable) {
    return text.databaseUnusable(error.message);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === insufficientPrivilege) {
    return text.notItsOwner(message);
  }
  const folder = explainDataFolder(error);
  if (folder !== null) return text.configuration(folder);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
