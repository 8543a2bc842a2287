// Addresses whose owners asked not to be invited again. Only hashes of them are stored.
import { createHash } from 'node:crypto';
import { emailKey } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { insertRefused, selectRefused } from './queries.ts';

const hashOf = (address: string) =>
  createHash('sha256')
    .update(`refused ${emailKey(address)}`)
    .digest('base64url');

/** Remembers that nobody may invite this address again. */
export function refuseAddress(tx: Executor, clock: Clock, address: string): Promise<void> {
  return insertRefused(tx, hashOf(address), clock.now());
}

/** Those of the addresses that nobody may invite, as they are given. */
export async function refusedAmong(
  db: Executor,
  addresses: readonly string[],
): Promise<Set<string>> {
  const refused = await selectRefused(db, addresses.map(hashOf));
  return new Set(addresses.filter((address) => refused.has(hashOf(address))));
}
