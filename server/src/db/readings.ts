import type { Db } from './open.ts';

/** Whose rights decide what is read: a user's roles open more than a class sees. */
export type AskedBy = string | { userId: number };

/** Where searches and lists read. */
export interface Readings {
  /**
   * Reads what is as new as the network is now.
   * @param work must only read: it is called again on the primary if the replica fails meanwhile.
   * Of the network it may read newer states elsewhere, so what it reads from a replica is only
   * certain to be of `replicaVersion` or newer; null on the primary, where later means newer.
   */
  read<Result>(
    askedBy: AskedBy,
    work: (db: Db, replicaVersion: string | null) => Promise<Result>,
  ): Promise<Result>;
  /** Null without a replica. */
  describe(): ReplicaState | null;
  close(): Promise<void>;
}

export interface ReplicaState {
  isUsed: boolean;
  /** How far it is behind; null while nobody knows. */
  lagSeconds: number | null;
  /** How many readings each of the two served. */
  served: { replica: number; primary: number };
}

/** Readings where there is no replica. */
export function readFromPrimary(db: Db): Readings {
  const close = () => Promise.resolve();
  return { read: (_, work) => work(db, null), describe: () => null, close };
}
