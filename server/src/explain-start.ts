// What an operator is told of a start that fails.
import { explainDataFolder } from './adapters/data-folder.ts';
import { ConfigError } from './config.ts';
import { DiskFull } from './db/disk-space.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { NewerDatabase } from './db/migrate.ts';
import { DatabaseDamaged } from './db/open.ts';
import { adviseOnDamage } from './features/doctor/surroundings.ts';
import { ExchangeRefused } from './features/exchange/faults.ts';
import { adminCommand } from './release.ts';

/** One line for errors that an operator can fix; the full stack for all others. */
export async function explainStart(error: unknown): Promise<string> {
  if (error instanceof DatabaseDamaged) return adviseOnDamage(error, adminCommand);
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (error instanceof ExchangeRefused) return `Configuration: BACKUP_ENCRYPT_TO: ${error.message}`;
  if (error instanceof FolderInUse || error instanceof NewerDatabase) return error.message;
  if (error instanceof DiskFull) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what uses it, or set PORT.`;
  if (code === 'EACCES' && port) return `Port ${port} may not be used. Set PORT to another one.`;
  if (code === 'ECONNREFUSED') return 'The PostgreSQL of DATABASE_URL does not answer.';
  const folder = explainDataFolder(error);
  if (folder !== null) return `Configuration: ${folder}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
