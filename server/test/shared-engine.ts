// Starting the embedded engine and reading its catalogue for the first time takes seconds. A worker
// does this once, and its test files use the same database one after the other.
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { type OpenDatabase, openInMemory } from '../src/db/open.ts';
import { describeSchema, resetDatabase } from './empty-tables.ts';

interface Spare {
  database: OpenDatabase;
  /** The schema's hash before any test. */
  schema: string;
}

let spare: Spare | undefined;

/** A migrated, empty database in memory, for the caller alone until it is closed. */
export async function takeEngine(): Promise<OpenDatabase> {
  const taken = spare ?? (await openNew());
  spare = undefined;
  return { ...taken.database, close: () => giveBack(taken) };
}

async function openNew(): Promise<Spare> {
  const database = await openInMemory(new Uint8Array(readFileSync(inject('embeddedDump'))));
  return { database, schema: await describeSchema(database.db) };
}

/** Keeps the database for the next file, or closes it if a test changed its tables. */
async function giveBack(used: Spare): Promise<void> {
  const { db } = used.database;
  if (spare || (await describeSchema(db)) !== used.schema) return used.database.close();
  await resetDatabase(db);
  spare = used;
}
