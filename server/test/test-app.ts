import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import type { Clock } from '../src/adapters/clock.ts';
import { openLocalImages } from '../src/adapters/image-store.ts';
import { openProvider } from '../src/adapters/login-provider.ts';
import { mailBySmtp, mailToFolder } from '../src/adapters/mailer.ts';
import { lazyRenderer } from '../src/adapters/page-renderer.ts';
import { makePasswordHasher, type PasswordHasher } from '../src/adapters/password-hasher.ts';
import { bundledPlaces } from '../src/adapters/places.ts';
import { limitInDatabase, limitInMemory, noLimit } from '../src/adapters/rate-limiter.ts';
import { loadSecret, type Secret } from '../src/adapters/secret.ts';
import { buildApp } from '../src/app.ts';
import type { BackgroundJob } from '../src/background-job.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type Announcements, announceInProcess } from '../src/db/announcements.ts';
import type { Db } from '../src/db/open.ts';
import { type Readings, readFromPrimary } from '../src/db/readings.ts';
import { SnapshotFile } from '../src/domain/network/snapshot-file.ts';
import { SnapshotStore } from '../src/domain/network/snapshot-store.ts';
import type { Jobs } from '../src/features/administration/system.ts';
import { makeMailWorker } from '../src/features/mail/worker.ts';
import { makeDigestJob } from '../src/features/notifications/digest.ts';
import { makeDownloadWorker } from '../src/features/own-data/worker.ts';
import { makeReminderJob } from '../src/features/unclaimed/reminders.ts';
import { pretendedProvider } from './pretended-provider.ts';

/** The page renderer from its source, so that tests need no build. */
const rendererFromSource = lazyRenderer(
  new URL('../../web/src/app/render-page.tsx', import.meta.url).href,
);

export interface TestApp {
  app: FastifyInstance;
  dataDir: string;
  clock: TestClock;
  network: SnapshotStore;
  log: Logger;
  announcements: Announcements;
  /** Sends e-mails only when a test triggers it. */
  mail: BackgroundJob;
  /** Makes downloads of own data only when a test triggers it. */
  downloads: BackgroundJob;
  /** Puts notifications into e-mails only when a test triggers it. */
  digests: BackgroundJob;
  /** Reminds of invitations only when a test triggers it. */
  reminders: BackgroundJob;
  /** What links in e-mails are made with. */
  secret: Secret;
  close(): Promise<void>;
}

/** The real time, plus an offset that a test can set. */
export class TestClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}

/** Cheap password hashing, because real hashing is slow and has tests of its own. */
export const quickHashing = { memoryCost: 64, timeCost: 1 };

const openGiven = ({ oidc, publicUrl }: Config) => (oidc ? openProvider(oidc, publicUrl) : null);

/** The whole server on a test's database, not listening: requests use `app.inject`. */
export async function startTestApp(
  db: Db,
  environment: Record<string, string> = {},
  webFolder = '/nowhere',
  // No cache, because tests empty the database without telling the product.
  developmentModeCacheMs = 0,
  hashing: typeof quickHashing | PasswordHasher = quickHashing,
  provider = pretendedProvider,
  jobs: Jobs = {},
  readings: Readings = readFromPrimary(db),
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ...environment,
  });
  const log = pino({ level: config.logLevel });
  const file = new SnapshotFile({ dataDir, program: 'test', log });
  const network = new SnapshotStore({ db, log, file });
  const images = openLocalImages(join(dataDir, 'files'));
  const clock = new TestClock();
  const announcements = announceInProcess();
  const secret = loadSecret(config.secret, dataDir);
  const previousSecret = config.previousSecret
    ? loadSecret(config.previousSecret, dataDir)
    : undefined;
  const mail = makeMailWorker({
    db,
    clock,
    secret,
    log,
    siteName: config.siteName,
    publicUrl: config.publicUrl,
    mailer: config.smtpUrl
      ? mailBySmtp(config.smtpUrl, config.mailFrom)
      : mailToFolder(join(dataDir, 'mail'), config.mailFrom),
  });
  const downloads = makeDownloadWorker({ db, clock, log, onMailQueued: () => undefined });
  const digests = makeDigestJob({ db, clock, log, onMailQueued: () => undefined });
  const reminders = makeReminderJob({ db, clock, log, onMailQueued: () => undefined });
  const app = await buildApp({
    jobs: { mail, downloads, digests, reminders, ...jobs },
    announcements,
    developmentModeCacheMs,
    places: bundledPlaces,
    onMailQueued: () => undefined,
    onDataRequested: () => undefined,
    config,
    db,
    readings,
    log,
    images,
    network,
    clock,
    secret,
    previousSecret,
    limiter: config.limitsRates ? limitInDatabase(db, clock) : noLimit,
    readLimiter: config.limitsRates ? limitInMemory(clock) : noLimit,
    hasher: 'hash' in hashing ? hashing : await makePasswordHasher(hashing),
    provider: environment.OIDC_NAME === undefined ? provider : openGiven(config),
    webFolder,
    pageRenderer: rendererFromSource,
  });
  await app.ready();
  return {
    app,
    dataDir,
    clock,
    network,
    log,
    announcements,
    mail,
    downloads,
    digests,
    reminders,
    secret,
    close: async () => {
      await downloads.stop();
      await digests.stop();
      await reminders.stop();
      await mail.stop();
      await app.close();
      await network.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
