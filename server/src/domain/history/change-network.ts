import type { ActKind, AuditEvent } from '@mangrove/contract';
import type { Transaction } from 'kysely';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { EntityRef, Schema } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../access/viewer.ts';
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts';
import { linkItems } from '../deleted/set-aside-queries.ts';
import type { ChangeDeps } from './change-deps.ts';
import { type NewRevision, recordAct, type WithActId } from './record.ts';

declare const isChange: unique symbol;

/**
 * The transaction of a change of the network: only `changeNetwork` gives one, so what writes the
 * network cannot be called without its history, audit log, version and notice.
 */
export type NetworkTx = Transaction<Schema> & { readonly [isChange]: true };

/** What the work of a change reports while it is made. */
export class NetworkChange {
  /** What the audit log says of it; without it nothing has changed. */
  #entry: Pick<AuditEntry, 'target' | 'details'> | null = null;
  readonly #revisions: NewRevision[] = [];
  readonly #items: number[] = [];
  readonly #released: string[] = [];
  readonly #touched: EntityRef[] = [];

  /** Says what was changed, for the audit log, and which revisions history records. */
  record(entry: Pick<AuditEntry, 'target' | 'details'>, revisions: readonly NewRevision[]): void {
    this.#entry = entry;
    this.#revisions.push(...revisions);
  }

  /** Items that were set aside, which are then linked with the act. */
  setAside(itemIds: readonly number[]): void {
    this.#items.push(...itemIds);
  }

  /** Pictures whose bytes can be deleted once the transaction has committed. */
  release(pictures: readonly string[]): void {
    this.#released.push(...pictures);
  }

  /** Entities that open maps draw differently now. */
  touch(...entities: readonly EntityRef[]): void {
    this.#touched.push(...entities);
  }

  /** Writes audit log and history. @returns the act's id; null if history has nothing to record. */
  async write(
    tx: Executor,
    { clock }: ChangeDeps,
    viewer: Viewer,
    kind: ActKind & AuditEvent,
  ): Promise<number | null> {
    if (this.#entry === null) return null;
    await writeAudit(tx, clock, { event: kind, by: viewer, ...this.#entry });
    const actId = await recordAct(tx, clock, { kind, actorId: viewer.userId }, this.#revisions);
    if (actId !== null && this.#items.length > 0) await linkItems(tx, this.#items, actId);
    return actId;
  }

  get hasHappened(): boolean {
    return this.#entry !== null;
  }

  /** Tells everybody, after the commit. */
  async tell({ onPicturesReleased, onGraphChanged }: ChangeDeps): Promise<void> {
    await onPicturesReleased(this.#released);
    onGraphChanged(this.#touched);
  }
}

const makeAlways: CreateOnce = async (_tx, make) => ({ answer: await make(), isNew: true });

/**
 * Changes the public network: one transaction with the work, its audit row, its act with the
 * revisions and, as the last statement, the next network version; after the commit pictures are
 * released and open maps told. Work that records nothing changes nothing.
 * @param once answers a repeated create with its first answer.
 * @returns what the work returns, with the id by which the change can be undone.
 */
export async function changeNetwork<Answer extends object>(
  deps: ChangeDeps,
  viewer: Viewer,
  kind: ActKind & AuditEvent,
  work: (tx: NetworkTx, change: NetworkChange) => Promise<Answer>,
  once: CreateOnce = makeAlways,
): Promise<Answer & WithActId> {
  const change = new NetworkChange();
  const answer = await transact(deps.db, async (tx) => {
    const made = await once(tx, async () => {
      const done = await work(tx as NetworkTx, change);
      return { ...done, actId: await change.write(tx, deps, viewer, kind) };
    });
    if (change.hasHappened) await raiseNetworkVersion(tx);
    return made.answer;
  });
  if (change.hasHappened) await change.tell(deps);
  return answer;
}
