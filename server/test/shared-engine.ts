// To start the embedded engine and to read each part of its catalogue for the first time takes
// seconds; a worker does so once, and its test files follow each other in one database.
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { type OpenDatabase, openInMemory } from '../src/db/open.ts';
import { describeSchema, makeAsNew } from './empty-tables.ts';

interface Spare {
  database: OpenDatabase;
  /** As it was before any test. */
  schema: string;
}

let spare: Spare | undefined;

/** A migrated, empty database in memory, which nobody else uses until it is closed. */
export async function takeEngine(): Promise<OpenDatabase> {
  const taken = spare ?? (await openNew());
  spare = undefined;
  return { ...taken.database, close: () => giveBack(taken) };
}

async function openNew(): Promise<Spare> {
  const database = await openInMemory(new Uint8Array(readFileSync(inject('embeddedDump'))));
  return { database, schema: await describeSchema(database.db) };
}

/** One whose tables a test has changed is closed. */
async function giveBack(used: Spare): Promise<void> {
  const { db } = used.database;
  if (spare || (await describeSchema(db)) !== used.schema) return used.database.close();
  await makeAsNew(db);
  spare = used;
}
