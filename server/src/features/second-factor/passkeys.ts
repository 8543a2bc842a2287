// Passkeys of an account: added, named and removed by its owner.
import type {
  addPasskey as addPasskeyCall,
  BodyOf,
  beginPasskey as beginPasskeyCall,
  listPasskeys as listPasskeysCall,
  Passkey,
  ReplyOf,
} from '@mangrove/contract';
import { limits } from '@mangrove/contract';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { AppError, notFound } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { describeDevice } from '../sessions/describe-client.ts';
import { setSecondFactor } from '../sessions/service.ts';
import { logChange } from './changes.ts';
import { passkey as text } from './messages.ts';
import { giveChallenge, takeChallenge } from './passkey-challenges.ts';
import {
  countPasskeys,
  deleteOwnPasskey,
  insertPasskey,
  type PasskeyRow,
  renameOwnPasskey,
  selectPasskeys,
} from './passkey-queries.ts';
import { endSecondFactor, hasSecondFactor, lockForChange, replaceCodes } from './service.ts';
import { creationOptions, readRegistration } from './web-authn.ts';

export type PasskeyDeps = Pick<
  AccountDeps,
  'db' | 'clock' | 'siteName' | 'publicUrl' | 'onMailQueued'
>;

const sessionOf = ({ sessionId }: Viewer) => `session ${sessionId}`;

/** The viewer's passkeys. */
export async function listPasskeys(
  { db }: Pick<PasskeyDeps, 'db'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof listPasskeysCall>> {
  // Anyone signed in, of the own account.
  return { items: (await selectPasskeys(db, viewer.userId)).map(describe) };
}

/**
 * Prepares a browser to make a passkey.
 * @throws rule_broken for an account that has as many as it may.
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  viewer: Viewer,
  userAgent: string | undefined,
): Promise<ReplyOf<typeof beginPasskeyCall>> {
  // Anyone signed in with a fresh login (the endpoint checks it), for the own account.
  const options = await transact(deps.db, async (tx) => {
    const owner = await lockForChange(tx, deps, viewer);
    const rows = await selectPasskeys(tx, viewer.userId);
    if (rows.length >= limits.passkeys) throw tooMany();
    const given = rows.map(({ credential_id }) => credential_id);
    const made = await creationOptions(deps, owner, given);
    await giveChallenge(tx, deps, made.challenge, sessionOf(viewer));
    return made;
  });
  return { options, name: describeDevice(userAgent) || text.unnamed };
}

/**
 * Adds a passkey. The session that asks has its second factor from then on.
 * @throws link_invalid when it was begun too long ago, rule_broken for an answer that does not fit,
 * conflict for a passkey that some account has.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  viewer: Viewer,
  { name, response }: BodyOf<typeof addPasskeyCall>,
): Promise<ReplyOf<typeof addPasskeyCall>> {
  // As `beginPasskey`.
  const challenge = await takeChallenge(deps, response, sessionOf(viewer));
  const made = await readRegistration(deps, response, challenge);
  if (!made) throw new AppError('rule_broken', text.notMade);
  const added = await transact(deps.db, async (tx) => {
    const user = await lockForChange(tx, deps, viewer);
    if ((await countPasskeys(tx, user.id)) >= limits.passkeys) throw tooMany();
    const isFirst = !(await hasSecondFactor(tx, user.id));
    const now = deps.clock.now();
    const row = await insertPasskey(tx, {
      user_id: user.id,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      name,
      created_at: now,
    });
    if (!row) throw new AppError('conflict', text.known);
    await setSecondFactor(tx, { sessionId: viewer.sessionId }, now);
    await logChange(tx, deps, user, 'passkey_added', viewer, name);
    return {
      passkey: describe(row),
      recovery_codes: isFirst ? await replaceCodes(tx, deps, user.id) : null,
    };
  });
  deps.onMailQueued();
  return added;
}

/** @throws not_found for a passkey that was removed or is another's. */
export async function renamePasskey(
  deps: PasskeyDeps,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<Passkey> {
  // Anyone signed in, of the own account.
  return transact(deps.db, async (tx) => {
    const row = await renameOwnPasskey(tx, viewer.userId, id, name);
    if (!row) throw notFound('passkey');
    await writeOwnAudit(tx, deps.clock, 'passkey_renamed', viewer);
    return describe(row);
  });
}

/** @throws not_found as `renamePasskey`. */
export async function removePasskey(deps: PasskeyDeps, viewer: Viewer, id: string): Promise<void> {
  // As `beginPasskey`.
  await transact(deps.db, async (tx) => {
    const user = await lockForChange(tx, deps, viewer);
    const name = await deleteOwnPasskey(tx, user.id, id);
    if (name === null) throw notFound('passkey');
    if (!(await hasSecondFactor(tx, user.id))) await endSecondFactor(tx, user.id);
    await logChange(tx, deps, user, 'passkey_removed', viewer, name);
  });
  deps.onMailQueued();
}

function describe({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return {
    ...{ id, name },
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  };
}

function tooMany(): AppError {
  const sentence = text.tooMany(limits.passkeys);
  return new AppError('rule_broken', sentence);
}
