import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { type Definition, selectDefinitions } from './definition-queries.ts';

/** The definition of a key; null if there is none that a reader may know. */
export async function readDefinition(
  db: Executor,
  reader: Reader,
  key: string,
): Promise<Definition | null> {
  const definitions = await selectDefinitions(db, reader);
  return definitions.find((definition) => definition.key === key) ?? null;
}
