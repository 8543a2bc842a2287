// Processes that share a database notify each other with NOTIFY. A lost notification only delays an
// update: a client that reconnects reads the whole state.
import { sql } from 'kysely';
import pg from 'pg';
import type { ToldVersions } from './network-version.ts';
import type { EntityRef } from './schema.ts';
import type { Executor } from './transact.ts';

const channel = 'mangrove';
const reconnectMs = 1_000;

export interface GraphChange {
  type: 'graph_changed';
  entities: EntityRef[];
  /** The classes of viewers that see something of it; without them, every class may. */
  viewers?: (keyof ToldVersions)[];
  /** The version that it made; without it, every class may see something of every entity. */
  version?: number;
}

/** An event that is passed on to open pages. */
export type Announcement =
  | { type: 'development_mode'; enabled: boolean }
  | GraphChange
  | { type: 'sessions_ended'; session_ids: string[] };

export interface Announcements {
  /** Sends it to every process of this database, this one included. */
  announce(announcement: Announcement): Promise<void>;
  onAnnouncement(listener: (announcement: Announcement) => void): void;
  /** The listener is called when announcements may have been missed. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

/** The embedded engine serves a single process: calling the local listeners is enough. */
export function announceInProcess(): Announcements {
  const listeners: ((announcement: Announcement) => void)[] = [];
  return {
    announce: (announcement) => {
      for (const listener of listeners) listener(announcement);
      return Promise.resolve();
    },
    onAnnouncement: (listener) => {
      listeners.push(listener);
    },
    // Within one process no announcement is ever missed.
    onReconnect: () => undefined,
    close: () => Promise.resolve(),
  };
}

// PostgreSQL allows 8,000 bytes per notification; a longer list is replaced by an empty one.
const maxPayloadLength = 7_500;

/**
 * Listens on a dedicated connection, which is reopened whenever it breaks.
 * @param onError called each time the connection breaks.
 */
export async function announceByPostgres(
  url: string,
  onError: (error: Error) => void,
): Promise<Announcements> {
  const listeners: ((announcement: Announcement) => void)[] = [];
  const reconnectListeners: (() => void)[] = [];
  const sender = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2_000 });
  sender.on('error', onError);
  sender.on('connect', (client) => client.on('error', onError));
  let isClosed = false;
  let receiver: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ payload }) => {
      const announcement = JSON.parse(payload ?? '') as Announcement;
      for (const listener of listeners) listener(announcement);
    });
    client.on('error', (error) => {
      onError(error);
      reconnectLater();
    });
    client.on('end', reconnectLater);
    await client.connect();
    await client.query(`listen ${channel}`);
    receiver = client;
  };
  const reconnectLater = () => {
    if (isClosed || retry) return;
    receiver = null;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(
        () => {
          for (const listener of reconnectListeners) listener();
        },
        (error: Error) => {
          onError(error);
          reconnectLater();
        },
      );
    }, reconnectMs);
  };
  await connect();

  return {
    announce: async (announcement) => {
      await sender.query('select pg_notify($1, $2)', [channel, fitPayload(announcement)]);
    },
    onAnnouncement: (listener) => {
      listeners.push(listener);
    },
    onReconnect: (listener) => {
      reconnectListeners.push(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await receiver?.end();
      await sender.end();
    },
  };
}

/** Announces to the processes of a database, from a process that does not listen itself. */
export async function announceFrom(db: Executor, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${channel}, ${fitPayload(announcement)})`.execute(db);
}

function fitPayload(announcement: Announcement): string {
  const payload = JSON.stringify(announcement);
  if (Buffer.byteLength(payload) <= maxPayloadLength) return payload;
  // An empty list means that anything may have changed: sockets check their session, maps reload.
  return announcement.type === 'sessions_ended'
    ? JSON.stringify({ ...announcement, session_ids: [] })
    : JSON.stringify({ ...announcement, entities: [] });
}
