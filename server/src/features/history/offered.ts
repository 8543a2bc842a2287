// Which acts a history offers to undo.
import { groupBy, undoLimitOf } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { selectActsAside } from '../../domain/deleted/restore-queries.ts';
import { restorableForMs } from '../../domain/deleted/set-aside.ts';
import { isHiddenByReport } from '../deleted/reported.ts';
import type { StoredRevision } from './act-queries.ts';
import type { ActRow } from './read-queries.ts';
import { selectCreatedBy } from './taken-along-queries.ts';
import { createsEntity, notUndoable } from './undo.ts';

interface Reader {
  clock: Clock;
  viewer: Viewer;
  /** Whether the reader looks after what the history is of. */
  withAccess: boolean;
}

/**
 * Whether a reader is offered to undo each of these acts, of which `whole` revisions are stored:
 * not what would be refused whatever is done meanwhile, such as what was erased for good.
 */
export async function readOffered(
  db: Executor,
  { clock, viewer, withAccess }: Reader,
  acts: ActRow[],
  revisions: StoredRevision[],
): Promise<(act: ActRow, whole: number) => boolean> {
  const byAct = groupBy(revisions, ({ act_id }) => act_id);
  const revisionsOf = ({ id }: ActRow) => byAct.get(id) ?? [];
  const isOfDeletions = (act: ActRow) => byAct.has(act.id) && revisionsOf(act).every(isDeletion);
  const aside = await selectActsAside(
    db,
    acts.filter(isOfDeletions).map(({ id }) => id),
  );
  const refused = viewer.isSuperuser
    ? await selectRefused(db, acts, revisionsOf)
    : new Set(
        acts.filter((act) => createsEntity(revisionsOf(act)) || isRemoval(act)).map(({ id }) => id),
      );
  return (act, whole) =>
    (viewer.isSuperuser || withAccess || act.actor_id === viewer.userId) &&
    !refused.has(act.id) &&
    act.undone_by === null &&
    !isTooLate(act, clock) &&
    (act.kind === 'entities_merged' ||
      (whole <= undoLimitOf(act.kind) &&
        !notUndoable.includes(act.kind) &&
        (!isOfDeletions(act) || aside.has(act.id))));
}

/** What even superusers cannot undo: a removal that another report keeps, a creation of what is gone. */
async function selectRefused(
  db: Executor,
  acts: ActRow[],
  revisionsOf: (act: ActRow) => StoredRevision[],
): Promise<Set<number>> {
  const refused = new Set<number>();
  for (const act of acts.filter(isRemoval)) {
    for (const { subject_id } of revisionsOf(act)) {
      if (await isHiddenByReport(db, subject_id)) refused.add(act.id);
    }
  }
  const creating = acts.filter((act) => createsEntity(revisionsOf(act))).map(({ id }) => id);
  const there = new Set((await selectCreatedBy(db, creating)).map(({ act_id }) => act_id));
  for (const id of creating) if (!there.has(id)) refused.add(id);
  return refused;
}

function isDeletion({ op, subject }: StoredRevision): boolean {
  return op === 'deleted' && subject !== 'access';
}

function isRemoval({ kind }: ActRow): boolean {
  return kind === 'removed_after_report';
}

/** What an act deleted or merged comes back for 30 days. */
function isTooLate({ kind, at }: ActRow, clock: Clock): boolean {
  const isBounded = [
    'entities_merged',
    'kind_changed',
    'entity_deleted',
    'relationship_deleted',
  ].includes(kind);
  return isBounded && at.getTime() + restorableForMs <= clock.now().getTime();
}
