// The only file with effects on import: reads the configuration, opens all resources, listens, and
// on a signal drains the server and closes everything in reverse order.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import pino, { type Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { systemClock } from './adapters/clock.ts';
import { openLabelHub } from './adapters/label-hub.ts';
import { openProvider } from './adapters/login-provider.ts';
import { mailBySmtp, mailToFolder } from './adapters/mailer.ts';
import { openImages } from './adapters/open-images.ts';
import { lazyRenderer } from './adapters/page-renderer.ts';
import { makePasswordHasher } from './adapters/password-hasher.ts';
import { bundledPlaces } from './adapters/places.ts';
import { limitInDatabase, limitInMemory, noLimit } from './adapters/rate-limiter.ts';
import { RedisLimiter } from './adapters/redis-limiter.ts';
import { remotePlaces } from './adapters/remote-places.ts';
import { loadSecret } from './adapters/secret.ts';
import { buildApp } from './app.ts';
import { startCleanup } from './cleanup.ts';
import { answerAdminCommands } from './cli/answer-admin-commands.ts';
import { type Config, readConfig } from './config.ts';
import { announceByPostgres, announceInProcess } from './db/announcements.ts';
import { checkPostgres } from './db/check-postgres.ts';
import { type FolderLock, lockFolder } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/open.ts';
import { openReadings } from './db/replica-readings.ts';
import { loadDemoIfEmpty } from './demo/load-demo.ts';
import { applyHiding, makeAskingJob } from './domain/agreement/ask-once.ts';
import { type ChangeDeps, silentDeps } from './domain/history/change-deps.ts';
import { makeKeepingJob } from './domain/network/keep-snapshot.ts';
import { SnapshotFile } from './domain/network/snapshot-file.ts';
import { SnapshotStore } from './domain/network/snapshot-store.ts';
import { narrowAddedPeople } from './domain/unclaimed/narrow-added.ts';
import { explainStart, refuseListening } from './explain-start.ts';
import type { Jobs } from './features/administration/system.ts';
import { openEncryption } from './features/exchange/encryption.ts';
import { makeLabelJob } from './features/labels/follow-hub.ts';
import { makeMailWorker } from './features/mail/worker.ts';
import { makeDigestJob } from './features/notifications/digest.ts';
import { makeDownloadWorker } from './features/own-data/worker.ts';
import { makeReminderJob } from './features/unclaimed/reminders.ts';
import { isLoopback } from './http/loopback.ts';
import { startMetrics } from './metrics.ts';
import { adminCommand } from './release.ts';
import { text } from './settings-messages.ts';
import { startTracing, type Tracing, traceOfLog } from './tracing.ts';

/** How long background work may take to finish when the server stops. */
const settleLimitMs = 2_000;

// With its default, the heap may grow to several times the used size before it is collected.
setFlagsFromString('--heap-growing-percent=30');

async function start(): Promise<void> {
  const config = readConfig();
  const log = pino(
    {
      level: config.logLevel,
      ...(config.tracesTo !== undefined && { mixin: traceOfLog }),
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
        remove: true,
      },
      serializers: {
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          // Queries may contain a search or a token, so only the path is logged.
          path: request.url.split('?')[0],
          ip: request.ip,
        }),
      },
    },
    // Synchronous, so that the order with other output on standard output is kept.
    pino.destination({ dest: 1, sync: true }),
  );
  // Otherwise nobody would learn of it before the first backup fails, a day later.
  if (config.backupRecipients !== undefined) await openEncryption(config.backupRecipients);
  const tracing =
    config.tracesTo === undefined
      ? null
      : await startTracing(config.tracesTo, manifest.version, log);
  const images = await openImages(config);
  const lock = config.databaseUrl ? null : await lockFolder(config.dataDir);
  const database = await openDatabase(config, log, tracing?.onStatement);
  if (config.databaseUrl) await checkPostgres(database.db);
  const applied = await migrate(database.db);
  if (applied.length > 0) log.info({ applied }, 'migrated the database');

  const readings = openReadings(config.databaseReadUrl, {
    ...{ primary: database.db, log, onStatement: tracing?.onStatement },
  });

  const clock = systemClock(config.clockOffsetSeconds);
  const secret = loadSecret(config.secret, config.dataDir);
  const previousSecret = config.previousSecret
    ? loadSecret(config.previousSecret, config.dataDir)
    : undefined;
  const announcements = config.databaseUrl
    ? await announceByPostgres(config.databaseUrl, (error) =>
        log.warn({ err: error }, 'the connection for announcements broke'),
      )
    : announceInProcess();
  const mail = makeMailWorker({
    db: database.db,
    clock,
    secret,
    log,
    siteName: config.siteName,
    publicUrl: config.publicUrl,
    mailer: config.smtpUrl
      ? mailBySmtp(config.smtpUrl, config.mailFrom)
      : mailToFolder(join(config.dataDir, 'mail'), config.mailFrom),
  });
  const downloads = makeDownloadWorker({
    db: database.db,
    clock,
    log,
    onMailQueued: () => mail.wake(),
  });
  const reminders = makeReminderJob({
    ...{ db: database.db, clock, log },
    onMailQueued: () => mail.wake(),
  });
  const digests = makeDigestJob({
    db: database.db,
    clock,
    log,
    onMailQueued: () => mail.wake(),
  });
  const redisUrl = config.limitsRates && config.redisUrl;
  const redis = redisUrl ? await RedisLimiter.open(redisUrl, clock, log) : null;
  const announceAll = (what: string) => {
    announcements
      .announce({ type: 'graph_changed', entities: [] })
      .catch((error: Error) => log.warn({ err: error }, `could not announce ${what}`));
  };
  const network = new SnapshotStore({
    db: database.db,
    log,
    onLaidOutAnew: () => announceAll('a new layout of the map'),
    file: new SnapshotFile({ dataDir: config.dataDir, program: manifest.version, log }),
  });
  const keeping = makeKeepingJob(network, log);
  const workers = { mail, downloads, reminders, digests };
  const known: Jobs = { ...workers };
  const app = await buildApp({
    jobs: known,
    config,
    db: database.db,
    readings,
    log,
    images,
    network,
    clock,
    secret,
    previousSecret,
    places: config.locationApi
      ? remotePlaces(config.locationApi, bundledPlaces, clock, (error) =>
          log.warn({ err: error }, 'the location service failed'),
        )
      : bundledPlaces,
    announcements,
    developmentModeCacheMs: 1_000,
    onMailQueued: () => mail.wake(),
    onDataRequested: () => downloads.wake(),
    limiter: redis ?? (config.limitsRates ? limitInDatabase(database.db, clock) : noLimit),
    readLimiter: redis ?? (config.limitsRates ? limitInMemory(clock) : noLimit),
    hasher: await makePasswordHasher(),
    provider: config.oidc ? openProvider(config.oidc, config.publicUrl) : null,
    webFolder: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
    pageRenderer: lazyRenderer(
      new URL('../../web/dist-server/render-page.js', import.meta.url).href,
    ),
  });
  lock?.answerWith(
    answerAdminCommands({
      db: database.db,
      images,
      dataDir: config.dataDir,
      log,
      siteName: config.siteName,
      onDone: () => announceAll('what an admin command changed'),
    }),
  );
  const changes: ChangeDeps = {
    ...silentDeps({ db: database.db, images }),
    clock,
    onGraphChanged: () => announceAll('what a job changed'),
  };
  await applyHiding(changes, config.hidesUnconfirmed);
  const narrowed = await narrowAddedPeople(changes);
  if (narrowed !== null) {
    log.info({ people: narrowed }, 'people whom members added are for members only now');
  }
  const asking = makeAskingJob(changes, log);
  const labels = config.hub && makeLabelJob({ changes, hub: openLabelHub(config.hub), log });
  if (config.loadsDemo) await loadDemoIfEmpty({ db: database.db, images, log });
  const cleanup = startCleanup({
    db: database.db,
    clock,
    images,
    dataDir: config.dataDir,
    log,
    secrets: [secret, ...(previousSecret ? [previousSecret] : [])],
    backupFolder: config.databaseUrl ? null : join(config.dataDir, 'backups'),
    encryptTo: config.backupRecipients,
    bucket: config.backupBucket,
  });
  mail.start();
  downloads.start();
  asking.start();
  reminders.start();
  digests.start();
  keeping.start();
  labels?.start();
  const jobs = { ...workers, asking, ...(labels && { labels }) };
  Object.assign(known, { asking, labels, cleanup });
  tracing?.watchRequests(app);
  const metrics =
    config.metrics &&
    (await startMetrics(
      app,
      { database, readings, clock, network, jobs, backups: cleanup },
      config.metrics,
    ).catch(refuseListening('METRICS_')));
  await app.listen({ port: config.port, host: config.host }).catch(refuseListening(''));

  const stop = async (reason: string, exitCode: number) => {
    if (app.drain.isDraining) process.exit(1);
    log.info({ reason }, 'draining');
    await app.drain.close();
    // A statement that does not end would block this; closing the database then cuts it off.
    const stopping = [cleanup, keeping, ...Object.values(jobs)].map((job) => job.stop());
    const settled = Promise.all([...stopping, network.close()]);
    await Promise.race([settled, setTimeout(settleLimitMs)]);
    await announcements.close();
    redis?.close();
    metrics?.close();
    await readings.close();
    await database.close();
    await lock?.release();
    await tracing?.close();
    log.info('stopped');
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('uncaught exception', 1);
  });
  printWelcome(config, lock);
  // Places new entities on the map before the first visitor asks for it.
  await network.warm();
  keeping.wake();
}

async function openDatabase(
  config: Config,
  log: Logger,
  onStatement: Tracing['onStatement'] | undefined,
): Promise<OpenDatabase> {
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, 'an idle database connection broke');
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, onIdleError, onStatement)
    : openEmbedded(config.dataDir, { log, onStatement });
}

function printWelcome(config: Config, lock: FolderLock | null): void {
  const isTrial = config.publicOrigin === null && !isLoopback(config.host);
  const { siteName, publicUrl } = config;
  const folder = lock ? config.dataDir : null;
  process.stdout.write(text.welcome({ siteName, folder, publicUrl, isTrial, admin: adminCommand }));
}

start().catch(async (error: unknown) => {
  process.stderr.write(`${await explainStart(error)}\n`);
  process.exit(1);
});
