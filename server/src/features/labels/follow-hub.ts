import { labelsOf, NotFromHub } from '@mangrove/contract';
import type { Logger } from 'pino';
import type { LabelHub } from '../../adapters/label-hub.ts';
import { BackgroundJob } from '../../background-job.ts';
import { shareLockOwners } from '../../domain/agreement/queries.ts';
import { changeOf, readDocuments } from '../../domain/entity/document.ts';
import { lockEntities } from '../../domain/entity/lock-queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { notifyOwners } from '../../domain/notifications/notify.ts';
import {
  type CheckedProject,
  type DueProject,
  noteChecked,
  saveChecked,
  selectBehind,
  selectDue,
  updateLabels,
} from './queries.ts';

const dayMs = 24 * 3_600_000;
/** A round of a Hub that did not answer is tried again then. */
const pollMs = 3_600_000;
/** So many ids fit into one address of the Hub. */
const batch = 50;

export interface FollowDeps {
  changes: ChangeDeps;
  hub: LabelHub;
  log: Logger;
}

/** Asks the Hub once a day for each project whose Labels stand here, and follows it. */
export function makeLabelJob(deps: FollowDeps): BackgroundJob {
  return new BackgroundJob({
    name: 'follow the Labels of the Hub',
    everyMs: pollMs,
    runOnce: () => followHub(deps),
    onFailed: (error) =>
      deps.log.warn(
        { err: error },
        'the Labels could not be compared with the Hub; in an hour again',
      ),
  });
}

/**
 * Compares projects with the Hub. What a community changed there is changed here, and what it took back
 * leaves; whatever else the Hub says or does not say changes nothing.
 * @returns whether there may be more.
 * @throws HubAway
 */
export async function followHub({ changes, hub, log }: FollowDeps): Promise<boolean> {
  const { db, clock } = changes;
  const before = new Date(clock.now().getTime() - dayMs);
  const due = await selectDue(db, { hub: hub.url, before, most: batch });
  if (due.length === 0) return false;
  const dates = await hub.readDates(due.map(({ id }) => id));
  const checked: CheckedProject[] = [];
  for (const one of due) {
    if (one.state === 'given' && dates.get(one.id) === one.modified) continue;
    const found = await readChecked({ hub, log }, one);
    if (found) checked.push(found);
  }
  await apply(
    changes,
    hub.url,
    due.map(({ id }) => id),
    checked,
  );
  return due.length === batch;
}

/** What the Hub says of one project; null if it cannot be read, and all stays as it is. */
async function readChecked(
  { hub, log }: Pick<FollowDeps, 'hub' | 'log'>,
  { id, state, modified: known }: DueProject,
): Promise<CheckedProject | null> {
  try {
    const project = await hub.readProject(id);
    if (project && labelsOf(project).length > 0) {
      return { id, state: 'given', modified: project.date_modified, project };
    }
    // What this Hub never gave, it does not take back: the address may be that of another Hub.
    const isTakenBack = project !== null || state === 'given' || state === 'withdrawn';
    const modified = project?.date_modified ?? known;
    return { id, state: isTakenBack ? 'withdrawn' : 'unknown', modified, project: null };
  } catch (error) {
    if (!(error instanceof NotFromHub)) throw error;
    log.warn({ project: id, reason: error.message }, 'a project of the Hub cannot be read');
    return null;
  }
}

async function apply(
  deps: ChangeDeps,
  hub: string,
  ids: readonly string[],
  checked: readonly CheckedProject[],
): Promise<void> {
  const { clock } = deps;
  await changeNetwork(
    deps,
    null,
    async (tx, change) => {
      await noteChecked(tx, ids, clock.now());
      for (const one of checked) await saveChecked(tx, hub, one, clock.now());
      const behind = await selectBehind(tx, ids);
      if (behind.length === 0) return;
      await shareLockOwners(tx, { entities: behind });
      const refs = await lockEntities(tx, behind);
      const found = refs.map(({ id }) => id);
      const old = await readDocuments(tx, found);
      await updateLabels(tx, found);
      const now = await readDocuments(tx, found);
      await change.record(
        'labels_followed',
        { details: { count: found.length } },
        found.map((id) => changeOf(id, old, now)),
      );
      await notifyOwners(
        tx,
        clock,
        found.map((id) => ({ kind: 'labels_changed', entityId: id, actorId: null })),
      );
      change.touch(...refs);
    },
    { isLong: true },
  );
}
