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
        ? `${which}PORT ${port} is already in use. Stop what uses it, or choose another.`
        : code === 'EACCES'
          ? `${which}PORT ${port} may not be used by this user. Choose another, such as 3000.`
          : `${which}HOST is no address of this machine (${message})`;
    throw new ConfigError(why, { cause: error });
  };
}

/** One line for errors that an operator can fix; the full stack for all others. */
export async function explainStart(error: unknown): Promise<string> {
  if (error instanceof DatabaseDamaged) return adviseOnDamage(error, adminCommand);
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (error instanceof ExchangeRefused) return `Configuration: BACKUP_ENCRYPT_TO: ${error.message}`;
  if (error instanceof FolderInUse || error instanceof NewerDatabase) return error.message;
  if (error instanceof DiskFull) return error.message;
  if (error instanceof PostgresUnusable) {
    return `Configuration: the database of DATABASE_URL cannot be used: ${error.message}`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === insufficientPrivilege) {
    return `Configuration: the user of DATABASE_URL must own the database: ${message}`;
  }
  const folder = explainDataFolder(error);
  if (folder !== null) return `Configuration: ${folder}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
