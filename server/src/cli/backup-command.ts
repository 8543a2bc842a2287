import { stat } from 'node:fs/promises';
import { systemClock } from '../adapters/clock.ts';
import { writeAudit } from '../features/audit/service.ts';
import { backUp } from '../features/exchange/backup-service.ts';
import { type RestoreOptions, restore } from '../features/exchange/restore-service.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type AdminOutput, countOf } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';

type BackupRequest = Extract<AdminRequest, { command: 'backup' }>;
type RestoreRequest = Extract<AdminRequest, { command: 'restore' }>;

export async function runBackup(
  { file, force }: BackupRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<void> {
  const { tables, files, missingFiles } = await backUp(deps, file, { force }, output);
  const { size } = await stat(file);
  const megabytes = (size / 1024 / 1024).toFixed(1);
  output.say(`Backed up ${describe(tables, files)} to ${file} (${megabytes} MB).`);
  if (missingFiles.length > 0) {
    const missing = countOf(missingFiles.length, 'picture');
    output.complain(`Not in the file store, and so not in the backup: ${missing}.`);
  }
}

export async function runRestore(
  { file, replace }: RestoreRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<void> {
  const alongside: RestoreOptions['alongside'] = (tx, { createdAt }) =>
    writeAudit(tx, systemClock(), { event: 'backup_restored', details: { made_at: createdAt } });
  const options = { replace, alongside };
  const { createdAt, tables, files } = await restore(deps, file, options, output);
  output.say(`Restored ${describe(tables, files)} from the backup of ${createdAt}.`);
}

function describe(tables: { name: string; rows: number }[], files: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const entities = tables.find((table) => table.name === 'entities')?.rows ?? 0;
  const relationships = tables.find((table) => table.name === 'relationships')?.rows ?? 0;
  return `${countOf(entities, 'entity', 'entities')} and ${countOf(relationships, 'relationship')} (${countOf(rows, 'row')} in ${countOf(tables.length, 'table')}), and ${countOf(files, 'picture')}`;
}
