import { type DataDownload, retentionMs } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { notFound } from '../../errors.ts';
import type { Download } from '../../http/serve.ts';
import { lockOwner } from '../sessions/service.ts';
import { writeOwnArchive } from './archive.ts';
import {
  type DownloadRow,
  insertDownload,
  selectDownload,
  selectPictures,
  selectPiece,
} from './queries.ts';

export interface OwnDataDeps {
  db: Db;
  clock: Clock;
  images: ImageStore;
  siteName: string;
  /** Called when a download was requested. */
  onDataRequested(): void;
}

/** The state of the viewer's download. */
export async function readDownload(
  { db, clock }: Pick<OwnDataDeps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<DataDownload> {
  // Access: the viewer's own download only.
  return describe(await selectDownload(db, viewer.userId), clock.now());
}

/** Requests a download, unless one is being made or is ready. */
export async function requestDownload(deps: OwnDataDeps, viewer: Viewer): Promise<DataDownload> {
  // Access: the viewer's own; the endpoint requires a recent login.
  const { db, clock } = deps;
  const done = await transact(db, async (tx) => {
    // One request of a user after the other, so that the second one finds the first one's download.
    await lockOwner(tx, viewer);
    const now = clock.now();
    const found = describe(await selectDownload(tx, viewer.userId), now);
    if (found.state === 'waiting' || found.state === 'ready') return found;
    await insertDownload(tx, viewer.userId, now);
    await writeOwnAudit(tx, clock, 'data_requested', viewer);
    return { state: 'waiting' as const, requested_at: now.toISOString(), expires_at: null };
  });
  deps.onDataRequested();
  return done;
}

/**
 * Opens the viewer's download.
 * @throws not_found if there is none, or if it has expired.
 */
export async function openDownload(deps: OwnDataDeps, viewer: Viewer): Promise<Download> {
  // Access: the viewer's own; the endpoint requires a recent login.
  const { db, clock, images, siteName } = deps;
  const userId = viewer.userId;
  const { madeAt, pictures } = await transact(db, async (tx) => {
    const row = await selectDownload(tx, userId);
    if (describe(row, clock.now()).state !== 'ready' || !row?.ready_at) throw notFound('download');
    await writeOwnAudit(tx, clock, 'data_downloaded', viewer);
    return { madeAt: row.ready_at, pictures: await selectPictures(tx, userId, row.ready_at) };
  });
  const readPiece = (file: string, place: number) => selectPiece(db, userId, file, place);
  return {
    name: `mangrove-my-data-${madeAt.toISOString().slice(0, 10)}.zip`,
    stream: writeOwnArchive({ readPiece, pictures, images, siteName, madeAt }),
  };
}

function describe(row: DownloadRow | null, now: Date): DataDownload {
  const expires = row?.ready_at
    ? new Date(row.ready_at.getTime() + retentionMs('downloads'))
    : null;
  if (!row || (expires !== null && expires <= now)) {
    return { state: 'none', requested_at: null, expires_at: null };
  }
  return {
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    expires_at: expires?.toISOString() ?? null,
  };
}
