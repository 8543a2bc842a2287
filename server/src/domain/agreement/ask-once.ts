import type { Logger } from 'pino';
import { BackgroundJob } from '../../background-job.ts';
import { readEntityRefs } from '../entity/lock-queries.ts';
import type { ChangeDeps } from '../history/change-deps.ts';
import { changeNetwork } from '../history/change-network.ts';
import { notifyOwners } from '../notifications/notify.ts';
import { selectUnasked, shareLockOwners, updateHiding, updateToAsked } from './queries.ts';

/**
 * Asks about relationships that nobody could be asked about when they were made: those from before
 * ends were asked, and those of entities that have got an owner since. They stay visible.
 * @returns whether there may be more.
 */
export async function askOnce(deps: ChangeDeps): Promise<boolean> {
  const found = await selectUnasked(deps.db);
  if (found.length === 0) return false;
  await changeNetwork(deps, null, async (tx, change) => {
    await shareLockOwners(tx, { entities: found.map(({ asked }) => asked) });
    const ids = new Set(
      await updateToAsked(
        tx,
        found.map(({ id }) => id),
        deps.clock.now(),
      ),
    );
    const asked = found.filter(({ id }) => ids.has(id));
    await notifyOwners(
      tx,
      deps.clock,
      asked.map((one) => ({
        kind: 'connection_proposed',
        entityId: one.asked,
        otherId: one.other,
        relationshipId: one.id,
        actorId: null,
        details: { role: one.role },
      })),
    );
    const touched = asked.flatMap((one) => [one.asked, one.other]);
    change.touch(...(await readEntityRefs(tx, touched)));
  });
  return true;
}

/** Asks every minute; see `askOnce`. */
export function makeAskingJob(deps: ChangeDeps, log: Logger): BackgroundJob {
  return new BackgroundJob({
    name: 'ask about connections',
    everyMs: 60_000,
    runOnce: () => askOnce(deps),
    onFailed: (error) => log.warn({ err: error }, 'could not ask about connections'),
  });
}

/** Applies the operator's choice whether unconfirmed relationships are hidden; see operating.md. */
export async function applyHiding(deps: ChangeDeps, hides: boolean): Promise<void> {
  await changeNetwork(deps, null, async (tx, change) => {
    const changed = await updateHiding(tx, hides);
    // No entities: open maps load everything again.
    if (changed !== null && changed > 0) change.touch();
  });
}
