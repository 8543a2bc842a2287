import { migrate } from '../db/migrate.ts';
import type { AdminOutput } from './admin-output.ts';
import type { AdminParts } from './admin-parts.ts';

export async function runMigrate(parts: AdminParts, output: AdminOutput): Promise<void> {
  const applied = [...parts.applied, ...(await migrate(parts.db))];
  if (applied.length === 0) output.say('The database is up to date.');
  for (const name of applied) output.say(`Applied ${name}.`);
}
