import type { ActKind, AuditEvent } from '@mangrove/contract';
import { againAfterDeadlock } from '../../db/deadlocks.ts';
import { type Raised, raiseNetworkVersion } from '../../db/network-version.ts';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { EntityRef } from '../../db/schema.ts';
import { type Executor, type NetworkTx, transact, transactLong } from '../../db/transact.ts';
import { type AuditEntry, type Author, writeAudits } from '../audit/write-audit.ts';
import { linkItems } from '../deleted/set-aside-queries.ts';
import type { ChangeDeps } from './change-deps.ts';
import { type NewRevision, recordAct } from './record.ts';

/** Above this number open maps load everything again, instead of getting a list of entities. */
export const maxTold = 200;

/** Writes history and audit log of a change, and collects what is told of it after the commit. */
export class NetworkChange {
  readonly #tx: Executor;
  readonly #deps: ChangeDeps;
  #author: Author | null;
  #items: number[] = [];
  readonly #released: string[] = [];
  readonly #notices: (() => void)[] = [];
  /** Null while nothing that the public sees has changed. */
  #touched: EntityRef[] | null = null;
  #raised: Raised | undefined;

  constructor(tx: Executor, deps: ChangeDeps, author: Author | null) {
    this.#tx = tx;
    this.#deps = deps;
    this.#author = author;
  }

  /** Who changes the network, if the work itself opens their account. */
  by(author: Author): void {
    this.#author = author;
  }

  /** Items that were set aside; the next act is linked with them, so that undoing it restores them. */
  setAside(itemIds: readonly number[]): void {
    this.#items.push(...itemIds);
  }

  /** Pictures whose bytes can be deleted once the transaction has committed. */
  release(pictures: readonly string[]): void {
    this.#released.push(...pictures);
  }

  /** What else is told after the commit, before open maps are. */
  notify(notice: () => void): void {
    this.#notices.push(notice);
  }

  /** Entities that open maps draw differently now; none at all, if they load everything again. */
  touch(...entities: readonly EntityRef[]): void {
    this.#touched = [...(this.#touched ?? []), ...entities];
  }

  /**
   * Records an act in history.
   * @param undoes the act that it takes back, if it is known.
   * @returns its id; null if history has nothing to record.
   */
  async act(
    kind: ActKind,
    revisions: NewRevision[],
    undoes: number | null = null,
  ): Promise<number | null> {
    const act = { kind, actorId: this.#author?.userId ?? null };
    const made = undoes === null ? act : { ...act, undoes };
    const actId = await recordAct(this.#tx, this.#deps.clock, made, revisions);
    if (actId !== null && this.#items.length > 0) await linkItems(this.#tx, this.#items, actId);
    this.#items = [];
    return actId;
  }

  /** Records an act, and writes a row of the audit log of the same name; returns the act's id. */
  async record(
    kind: ActKind & AuditEvent,
    entry: Pick<AuditEntry, 'target' | 'details'>,
    revisions: NewRevision[],
    undoes: number | null = null,
  ): Promise<number | null> {
    await this.audit({ event: kind, ...entry });
    return this.act(kind, revisions, undoes);
  }

  /** Writes rows of the audit log. */
  audit(...entries: readonly Omit<AuditEntry, 'by'>[]): Promise<void> {
    const by = this.#author ?? undefined;
    return writeAudits(
      this.#tx,
      this.#deps.clock,
      entries.map((entry) => ({ ...entry, by })),
    );
  }

  /** Raises the network version if something was touched: the transaction's last statement. */
  async end(): Promise<void> {
    if (this.#touched !== null) this.#raised = await raiseNetworkVersion(this.#tx);
  }

  /** Tells everybody, after the commit. */
  async tell(): Promise<void> {
    for (const notice of this.#notices) notice();
    if (this.#released.length > 0) await this.#deps.onPicturesReleased(this.#released);
    if (this.#touched === null) return;
    const touched = this.#touched.length > maxTold ? [] : this.#touched;
    this.#deps.onGraphChanged(touched, this.#raised);
  }
}

/**
 * Takes another transaction for one of `changeNetwork`, for the few that cannot come from there.
 * @param _reason why it needs neither the version nor the notice.
 */
export function asNetworkTx(tx: Executor, _reason: string): NetworkTx {
  return tx as NetworkTx;
}

const makeAlways: CreateOnce = async (_tx, make) => ({ answer: await make(), isNew: true });

/**
 * Changes the network: one transaction with the work, the acts and audit rows that it
 * writes, and, as the last statement, the next network version; after the commit pictures are
 * released and open maps told. Work that touches nothing leaves version and maps alone. Work that
 * the database ended because of a deadlock is done again, so it must not rely on what it did before.
 * @param author null for the product itself and its command line.
 * @param options.once answers a repeated create with its first answer.
 * @param options.isLong for work that may take longer than a request.
 */
export async function changeNetwork<Answer>(
  deps: ChangeDeps,
  author: Author | null,
  work: (tx: NetworkTx, change: NetworkChange) => Promise<Answer>,
  { once = makeAlways, isLong = false }: { once?: CreateOnce; isLong?: boolean } = {},
): Promise<Answer> {
  const run = isLong ? transactLong : transact;
  const { answer, change } = await againAfterDeadlock(() =>
    run(deps.db, async (tx) => {
      const change = new NetworkChange(tx, deps, author);
      const made = await once(tx, () => work(tx as NetworkTx, change));
      await change.end();
      return { answer: made.answer, change };
    }),
  );
  await change.tell();
  return answer;
}
