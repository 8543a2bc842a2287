// P3 and P4: what is lost while instances are killed, and while PostgreSQL restarts.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from '../rows.ts';
import type { Site } from './site.ts';
import { type Answered, choosePaths, startVisitors } from './visitors.ts';

const killedMs = 1_000 * Number(process.env.BENCH_KILLED_SECONDS ?? 300);
const betweenKillsMs = 20_000;
/** As systemd does by the unit of `deploy/systemd`. */
const restartAfterMs = 1_000;
const restarts = 3;
const awayMs = 5_000;
const betweenRestartsMs = 10_000;
const goals = { errorShare: 0.001, backMs: 3_000 };

/** P3. */
export async function benchKilled(site: Site): Promise<BenchRow[]> {
  const visitors = startVisitors(site.address, { ...site, paths: await choosePaths(site) });
  const until = performance.now() + killedMs;
  let kills = 0;
  while (performance.now() < until) {
    await sleep(Math.min(betweenKillsMs, until - performance.now()));
    await site.kill(kills % 2);
    await sleep(restartAfterMs);
    await site.start(kills % 2);
    kills += 1;
  }
  const answered = await visitors.stop();
  const share = failures(answered).length / answered.ms.length;
  return [
    {
      id: 'P3',
      what: `one of two instances killed ${kills} times: errors of ${answered.ms.length} answers`,
      goal: `<= ${100 * goals.errorShare} %`,
      value: `${(100 * share).toFixed(3)} % (${count(answered)})`,
      met: share <= goals.errorShare,
    },
    await lostRow(site, answered),
  ];
}

/** P4. */
export async function benchRestarts(site: Site): Promise<BenchRow[]> {
  const visitors = startVisitors(site.address, { ...site, paths: await choosePaths(site) });
  const back: number[] = [];
  for (let round = 0; round < restarts; round += 1) {
    await sleep(betweenRestartsMs);
    site.postgres.halt();
    await sleep(awayMs);
    site.postgres.resume();
    back.push(Date.now());
  }
  await sleep(betweenRestartsMs);
  const answered = await visitors.stop();
  const failed = failures(answered);
  // The last failure after each return, before the next absence.
  const longest = Math.max(
    ...back.map((from) =>
      Math.max(
        0,
        ...failed
          .map((index) => (answered.at[index] ?? 0) - from)
          .filter((ms) => ms < betweenRestartsMs),
      ),
    ),
  );
  const others = failed.filter((index) => answered.status[index] !== 503).length;
  return [
    {
      id: 'P4',
      what: `PostgreSQL away ${restarts} times for ${awayMs / 1_000} s: answers that are no 503 with Retry-After`,
      goal: 'none',
      value: `${others + answered.withoutRetryAfter} (${count(answered)})`,
      met: others + answered.withoutRetryAfter === 0,
    },
    {
      id: '',
      what: 'the same: the last refusal after its return',
      goal: `<= ${goals.backMs / 1_000} s`,
      value: `${(longest / 1_000).toFixed(1)} s`,
      met: longest <= goals.backMs,
    },
    await lostRow(site, answered),
  ];
}

const failures = ({ status }: Answered): number[] =>
  [...status.keys()].filter((index) => status[index] !== 200);

function count({ status }: Answered): string {
  const counts = new Map<number, number>();
  for (const one of status) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .map(([one, times]) => (one === 0 ? `${times} broken` : `${times} of ${one}`))
    .join(', ');
}

/** What a person is must be what was acknowledged last, or something tried after it. */
async function lostRow(site: Site, { saves }: Answered): Promise<BenchRow> {
  let acknowledged = 0;
  let lost = 0;
  for (const [id, known] of saves) {
    if (known.acknowledged < 0) continue;
    acknowledged += 1;
    const { bio } = (await site.call('GET', `/api/v1/people/${id}`)).json<{ bio: string }>();
    if (known.tried.indexOf(bio) < known.acknowledged) lost += 1;
  }
  return {
    id: '',
    what: `the same: people of ${acknowledged} whose last acknowledged save is lost`,
    goal: 'none',
    value: `${lost}`,
    met: lost === 0 && acknowledged > 0,
  };
}
