import { readHealth, readReadiness } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '../adapters/rate-limiter.ts';
import { isDiskFull } from '../db/disk-space.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { unavailable } from '../errors.ts';
import { text } from './messages.ts';
import { serve } from './serve.ts';

const pingLimitMs = 1_000;

/** `/healthz`: the process runs. `/readyz`: it can serve requests and is not about to stop. */
export function serveHealth(
  app: FastifyInstance,
  { db, limiter, isDraining }: { db: Db; limiter: RateLimiter; isDraining: () => boolean },
): void {
  serve(app, readHealth, () => Promise.resolve({ status: 'ok' as const }));
  serve(app, readReadiness, async () => {
    if (isDraining()) throw unavailable(text.shuttingDownNow);
    if (isDiskFull(db)) throw unavailable(text.diskFull);
    if (!(await isReachable(db))) throw unavailable(text.databaseNotReady);
    if (!(await limiter.isReachable())) throw unavailable(text.redisAway);
    return { status: 'ready' as const };
  });
}

async function isReachable(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), pingLimitMs);
  });
  try {
    return await Promise.race([isMigrated(db), limit]);
  } catch {
    return false; // any error means that it cannot be used
  } finally {
    clearTimeout(timer);
  }
}
