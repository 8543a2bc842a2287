import type { EntityType } from '@mangrove/contract/browser';
import type { Network } from '../network.ts';

/** The node with the most connections; null if there is none. */
export function findHub({ degrees }: Network): number | null {
  let hub: number | null = null;
  for (let node = 0; node < degrees.length; node++) {
    if ((degrees[node] ?? 0) > (hub === null ? 0 : (degrees[hub] ?? 0))) hub = node;
  }
  return hub;
}

/** A random node of a kind, preferably a connected one; null if there is none. */
export function pickRandom(
  network: Network,
  kind: EntityType,
  random = Math.random,
): number | null {
  const { kinds, degrees } = network;
  const all = Array.from(kinds.keys()).filter((node) => kinds[node] === kind);
  const connected = all.filter((node) => (degrees[node] ?? 0) > 0);
  const among = connected.length > 0 ? connected : all;
  return among[Math.floor(random() * among.length)] ?? null;
}
