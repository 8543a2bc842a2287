import type { listSessions, ReplyOf } from '@mangrove/contract';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { notFound } from '../../errors.ts';
import { deleteOwnSession, deleteSessionsOfUser, selectSessionsOfUser } from './queries.ts';
import type { SessionDeps } from './service.ts';

interface OwnSessionDeps extends SessionDeps {
  /** Called with sessions that ended, so that their live connections are closed. */
  onSessionsEnded(sessionIds: string[]): void;
}

const maxListed = 100;

/** Where the viewer is logged in. */
export async function listOwnSessions(
  { db, clock }: SessionDeps,
  viewer: Viewer,
): Promise<ReplyOf<typeof listSessions>> {
  // Anyone signed in, of the own account.
  const { rows, total } = await selectSessionsOfUser(db, viewer.userId, clock.now(), maxListed);
  return {
    items: rows.map(({ id, device, network, created_at, used_at }) => ({
      ...{ id, device, network },
      begun_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      is_current: id === viewer.sessionId,
    })),
    total_count: total,
  };
}

/** Ends one of the viewer's sessions. @throws not_found for one that has ended or is another's. */
export async function endOwnSession(deps: OwnSessionDeps, viewer: Viewer, id: string) {
  // Anyone signed in, of the own account.
  await transact(deps.db, async (tx) => {
    if (!(await deleteOwnSession(tx, viewer.userId, id))) throw notFound('session');
    await writeEnd(tx, deps, viewer, 1);
  });
  deps.onSessionsEnded([id]);
}

/** Ends the viewer's sessions, except the one that asks. */
export async function endOtherSessions(deps: OwnSessionDeps, viewer: Viewer) {
  // Anyone signed in, of the own account.
  const ended = await transact(deps.db, async (tx) => {
    const ids = await deleteSessionsOfUser(tx, viewer.userId, viewer.sessionId);
    if (ids.length > 0) await writeEnd(tx, deps, viewer, ids.length);
    return ids;
  });
  deps.onSessionsEnded(ended);
  return { ended: ended.length };
}

function writeEnd(
  tx: Parameters<typeof writeAudit>[0],
  { clock }: SessionDeps,
  viewer: Viewer,
  count: number,
) {
  return writeAudit(tx, clock, {
    event: 'sessions_ended',
    by: viewer,
    target: { type: 'user', id: viewer.userId },
    details: { count },
  });
}
