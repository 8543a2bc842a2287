import { migrate } from '../db/migrate.ts';
import type { AdminDeps } from './admin-deps.ts';
import type { AdminOutput } from './admin-output.ts';

export async function runMigrate(deps: AdminDeps, output: AdminOutput): Promise<void> {
  const applied = [...deps.applied, ...(await migrate(deps.db))];
  if (applied.length === 0) output.say('The database is up to date.');
  for (const name of applied) output.say(`Applied ${name}.`);
}
