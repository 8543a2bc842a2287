// What a monitoring system reads, in Prometheus's text format. It is served on a port of its own, so
// that no proxy in front of the product can pass it on by mistake.
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Clock } from './adapters/clock.ts';
import type { BackgroundJob } from './background-job.ts';
import type { Cleanup } from './cleanup.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Readings } from './db/readings.ts';
import type { SnapshotStore } from './domain/network/snapshot-store.ts';
import { isRefusedLogin, onAnswered } from './http/answered-requests.ts';
import { countWaiting, type Waiting } from './metrics-queries.ts';

const answerLimitMs = 2_000;
/** Seconds; the goals of the product lie between the first and the fifth. */
const durations = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];

export interface MetricsDeps {
  database: OpenDatabase;
  readings: Pick<Readings, 'describe'>;
  clock: Clock;
  network: SnapshotStore;
  jobs: Record<string, BackgroundJob>;
  backups: Pick<Cleanup, 'backupFailure' | 'bucket'>;
}

/** What metrics are made with, and where they are listed. */
interface Book extends Pick<typeof import('prom-client'), 'Counter' | 'Gauge' | 'Histogram'> {
  registers: Registry[];
}

export interface Metrics {
  /** Stops listening. */
  close(): void;
}

/** Counts what the app does and listens for whoever asks; call it before the app listens. */
export async function startMetrics(
  app: FastifyInstance,
  deps: MetricsDeps,
  { port, host }: { port: number; host: string },
): Promise<Metrics> {
  // Loaded only where somebody monitors.
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  const book: Book = { ...prom, registers: [registry] };
  prom.collectDefaultMetrics({ register: registry });
  countRequests(app, book);
  describeProcess(app, deps, book);
  describeBackups(deps, book);
  describeReplica(deps.readings, book);
  const describeWaiting = describeQueues(deps, book);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    describeWaiting()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: Error) => {
          app.log.warn({ err: error }, 'the metrics could not be written');
          response.writeHead(500).end();
        },
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function countRequests(app: FastifyInstance, { Counter, Histogram, registers }: Book): void {
  const requests = new Counter({
    name: 'mangrove_requests_total',
    help: 'Answered requests, by the route as it is declared.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'mangrove_request_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['route'],
    buckets: durations,
    registers,
  });
  const loginFailures = new Counter({
    name: 'mangrove_login_failures_total',
    help: 'Refused logins; `limited` were not even tried.',
    labelNames: ['reason'],
    registers,
  });
  onAnswered(app, (answered) => {
    const { method, route, status, ms } = answered;
    requests.inc({ method, route, status });
    seconds.observe({ route }, ms / 1000);
    if (isRefusedLogin(answered))
      loginFailures.inc({ reason: status === 429 ? 'limited' : 'refused' });
  });
}

function describeProcess(
  app: FastifyInstance,
  { database, network, jobs }: MetricsDeps,
  book: Book,
): void {
  const { Counter, Gauge, registers } = book;
  gauge('mangrove_sockets', 'Open live connections.', book, () => {
    return app.websocketServer.clients.size;
  });
  new Gauge({
    name: 'mangrove_database_connections',
    help: 'Connections to the database; `waiting` are requests that have none yet.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Counter({
    name: 'mangrove_network_readings_total',
    help: 'How the network in memory was brought up to date: by changed rows, or read as a whole.',
    labelNames: ['how'],
    registers,
    collect() {
      this.reset();
      for (const [how, count] of Object.entries(network.readings)) this.inc({ how }, count);
    },
  });
  new Counter({
    name: 'mangrove_job_rounds_total',
    help: 'Rounds of background work.',
    // Not `job`, which is a label of Prometheus's own.
    labelNames: ['task', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [task, { rounds }] of Object.entries(jobs)) {
        for (const [outcome, count] of Object.entries(rounds)) this.inc({ task, outcome }, count);
      }
    },
  });
}

function describeBackups({ backups }: MetricsDeps, book: Book): void {
  gauge('mangrove_backup_failing', 'Whether the last backup or its sending failed.', book, () =>
    backups.backupFailure === null ? 0 : 1,
  );
  // Not 0 without a bucket, or before it was looked into: that would be a very old backup.
  const newestHelp = 'When the newest backup in the bucket was made; 0 if it has none.';
  gauge('mangrove_backup_bucket_newest_timestamp_seconds', newestHelp, book, () =>
    backups.bucket === null ? Number.NaN : (backups.bucket.newest?.at.getTime() ?? 0) / 1000,
  );
  gauge('mangrove_bucket_backups', 'Backups in the bucket.', book, () => {
    return backups.bucket?.count ?? Number.NaN;
  });
}

function describeReplica(readings: MetricsDeps['readings'], book: Book): void {
  const { Counter, registers } = book;
  // Not 0 without a replica, or while nobody knows.
  gauge('mangrove_replica_used', 'Whether the replica serves searches and lists.', book, () => {
    const replica = readings.describe();
    return replica === null ? Number.NaN : Number(replica.isUsed);
  });
  gauge('mangrove_replica_lag_seconds', 'How far the replica is behind.', book, () => {
    return readings.describe()?.lagSeconds ?? Number.NaN;
  });
  new Counter({
    name: 'mangrove_readings_total',
    help: 'Searches and pieces of lists that were read, by where.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(readings.describe()?.served ?? {})) {
        this.inc({ server }, count);
      }
    },
  });
}

/** @returns reads them from the database; a database that is away is a value, not an error. */
function describeQueues({ database, clock }: MetricsDeps, book: Book): () => Promise<void> {
  let waiting: Waiting | null = null;
  gauge('mangrove_database_up', 'Whether the database answered just now.', book, () =>
    waiting === null ? 0 : 1,
  );
  const queues: [string, string, keyof Waiting][] = [
    ['mangrove_mail_waiting', 'E-mails to send.', 'emails'],
    ['mangrove_mail_oldest_seconds', 'How long the oldest e-mail waits.', 'oldest_email'],
    ['mangrove_mail_given_up', 'E-mails of 30 days that could not be sent.', 'emails_given_up'],
    ['mangrove_downloads_waiting', 'Downloads of own data to make.', 'downloads'],
  ];
  for (const [name, help, key] of queues) {
    // Not 0 while the database is away: nobody knows what waits then.
    gauge(name, help, book, () => waiting?.[key] ?? Number.NaN);
  }
  return async () => {
    waiting = await withinLimit(
      countWaiting(database.db, clock.now()).catch(() => null), // said by mangrove_database_up
    );
  };
}

function gauge(name: string, help: string, { Gauge, registers }: Book, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

async function withinLimit<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), answerLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
