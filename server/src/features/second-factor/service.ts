import type { ReplyOf, readSecondFactor } from '@mangrove/contract';
import type { Secret } from '../../adapters/secret.ts';
import type { UserRow } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { isFresh, type Viewer } from '../../domain/access/viewer.ts';
import { lockUser } from '../../domain/users/queries.ts';
import { AppError, notFound } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { lockOwner, setSecondFactor } from '../sessions/service.ts';
import { logChange } from './changes.ts';
import { decryptFor, encryptFor, keyName } from './encrypted-secret.ts';
import { second } from './messages.ts';
import { countPasskeys, deletePasskeys } from './passkey-queries.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  insertRecoveryCodes,
  replaceSecret,
  selectTotp,
  selectTotpOfOtherKeys,
  storeUnconfirmedTotp,
  takeRecoveryCode,
  updateTotp,
} from './queries.ts';
import { hashCode, makeCodes } from './recovery-codes.ts';
import { describeTotp, makeTotpSecret, stepOfCode } from './totp.ts';

export type SecondFactorDeps = Pick<
  AccountDeps,
  'db' | 'clock' | 'secrets' | 'siteName' | 'onMailQueued'
>;

/** With what else than the password the viewer logs in. */
export async function describeSecondFactor(
  { db }: Pick<SecondFactorDeps, 'db'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof readSecondFactor>> {
  // Anyone signed in, of the own account.
  const totp = await selectTotp(db, viewer.userId);
  return {
    totp_added_at: totp?.confirmed_at?.toISOString() ?? null,
    recovery_codes: await countRecoveryCodes(db, viewer.userId),
    passkeys: await countPasskeys(db, viewer.userId),
  };
}

/** Whether a password alone does not open an account. */
export async function hasSecondFactor(db: Executor, userId: number): Promise<boolean> {
  const { hasCodes, hasPasskey } = await factorsOf(db, userId);
  return hasCodes || hasPasskey;
}

/** What opens an account together with its password. */
export async function factorsOf(
  db: Executor,
  userId: number,
): Promise<{ hasCodes: boolean; hasPasskey: boolean }> {
  const totp = await selectTotp(db, userId);
  return {
    hasCodes: totp !== null && totp.confirmed_at !== null,
    hasPasskey: (await countPasskeys(db, userId)) > 0,
  };
}

/**
 * Makes a secret for one-time codes. Nothing asks for codes until the first one was confirmed.
 * @throws conflict while one-time codes are on.
 */
export async function beginTotp(deps: SecondFactorDeps, viewer: Viewer) {
  // Anyone signed in with a fresh login (the endpoint checks it), for the own account.
  const plain = makeTotpSecret();
  await transact(deps.db, async (tx) => {
    await lockForChange(tx, deps, viewer);
    if ((await factorsOf(tx, viewer.userId)).hasCodes) throw alreadyOn();
    await storeUnconfirmedTotp(tx, {
      user_id: viewer.userId,
      secret: encryptFor(deps.secrets[0], viewer.userId, plain),
      created_at: deps.clock.now(),
    });
  });
  return describeTotp(plain, { siteName: deps.siteName, email: viewer.email });
}

/**
 * Turns one-time codes on. The session that asks has its second factor from then on.
 * @throws rule_broken for a wrong code, conflict when they were not begun or are on already.
 */
export async function confirmTotp(deps: SecondFactorDeps, viewer: Viewer, code: string) {
  // As `beginTotp`.
  const codes = await transact(deps.db, async (tx) => {
    const user = await lockForChange(tx, deps, viewer);
    const totp = await selectTotp(tx, viewer.userId);
    if (!totp) throw new AppError('conflict', second.notBegun);
    if (totp.confirmed_at !== null) throw alreadyOn();
    const now = deps.clock.now();
    const step = stepOf(deps, totp, code);
    if (step === null) throw new AppError('rule_broken', second.wrongCode);
    await updateTotp(tx, viewer.userId, { confirmed_at: now, last_step: step });
    await setSecondFactor(tx, { sessionId: viewer.sessionId }, now);
    await logChange(tx, deps, user, 'totp_added', viewer);
    return replaceCodes(tx, deps, viewer.userId);
  });
  deps.onMailQueued();
  return { recovery_codes: codes };
}

/** Turns one-time codes off. @throws not_found if they are not on. */
export async function removeTotp(deps: SecondFactorDeps, viewer: Viewer): Promise<void> {
  // As `beginTotp`.
  await transact(deps.db, async (tx) => {
    const user = await lockForChange(tx, deps, viewer);
    if (!(await deleteTotp(tx, user.id))) throw notFound('second factor');
    if (!(await hasSecondFactor(tx, user.id))) await endSecondFactor(tx, user.id);
    await logChange(tx, deps, user, 'totp_removed', viewer);
  });
  deps.onMailQueued();
}

/** Makes ten new recovery codes. @throws rule_broken without a second factor. */
export async function makeRecoveryCodes(deps: SecondFactorDeps, viewer: Viewer) {
  // As `beginTotp`.
  const codes = await transact(deps.db, async (tx) => {
    const user = await lockForChange(tx, deps, viewer);
    if (!(await hasSecondFactor(tx, user.id))) throw new AppError('rule_broken', second.noFactor);
    await logChange(tx, deps, user, 'recovery_codes_made', viewer);
    return replaceCodes(tx, deps, user.id);
  });
  deps.onMailQueued();
  return { recovery_codes: codes };
}

/**
 * Removes whatever second factor an account has, for an owner who lost it.
 * @returns whether there was one; null without such an account.
 */
export async function removeSecondFactor(
  deps: Pick<SecondFactorDeps, 'db' | 'clock'>,
  email: string,
): Promise<boolean | null> {
  // The command line only.
  return transact(deps.db, async (tx) => {
    const user = await lockUser(tx, { email });
    if (!user) return null;
    const hadCodes = await deleteTotp(tx, user.id);
    const hadPasskeys = (await deletePasskeys(tx, user.id)) > 0;
    if (!hadCodes && !hadPasskeys) return false;
    await endSecondFactor(tx, user.id);
    await logChange(tx, deps, user, 'removed_by_operator');
    return true;
  });
}

/**
 * Uses a code of an account whose row is locked: each works once.
 * @returns false for a code that is wrong or was used.
 */
export async function takeCode(
  tx: Executor,
  deps: SecondFactorDeps,
  user: UserRow,
  code: string,
  ip: string,
): Promise<boolean> {
  const totp = await selectTotp(tx, user.id);
  const step = totp?.confirmed_at ? stepOf(deps, totp, code) : null;
  if (step !== null) {
    await updateTotp(tx, user.id, { last_step: step });
    return true;
  }
  if (!(await takeRecoveryCode(tx, user.id, hashCode(code)))) return false;
  await logChange(tx, deps, user, 'recovery_code_used', { userId: user.id, ip });
  return true;
}

/** Encrypts with the present secret what was encrypted with the previous one. */
export async function renewStoredSecrets({
  db,
  secrets,
}: Pick<SecondFactorDeps, 'db' | 'secrets'>): Promise<void> {
  const [present] = secrets;
  for (const { user_id, secret } of await selectTotpOfOtherKeys(db, keyName(present))) {
    const plain = decryptFor(secrets, user_id, secret);
    if (plain !== null) {
      await replaceSecret(db, user_id, secret, encryptFor(present, user_id, plain));
    }
  }
}

/** After the last second factor was removed: nothing that depends on one stays. */
export async function endSecondFactor(tx: Executor, userId: number): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await setSecondFactor(tx, { userId }, null);
}

/** Makes ten recovery codes in place of those that a user has. */
export async function replaceCodes(
  tx: Executor,
  { clock }: Pick<SecondFactorDeps, 'clock'>,
  userId: number,
): Promise<string[]> {
  const codes = makeCodes();
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(tx, userId, codes.map(hashCode), clock.now());
  return codes;
}

/**
 * The viewer's row, locked for a change of how the account is opened. Whoever knows the password
 * alone must not get round the second factor by adding one, or by taking it away.
 * @throws confirm_second_factor if the account has one that was not proved a moment ago,
 * not_signed_in when the account or the session ended meanwhile.
 */
export async function lockForChange(
  tx: Executor,
  { clock }: Pick<SecondFactorDeps, 'clock'>,
  viewer: Viewer,
): Promise<UserRow> {
  const user = await lockOwner(tx, viewer);
  if (!isFresh(viewer.secondFactorAt, clock.now()) && (await hasSecondFactor(tx, user.id))) {
    throw new AppError('confirm_second_factor', second.confirm);
  }
  return user;
}

function stepOf(
  { secrets, clock }: { secrets: readonly Secret[]; clock: SecondFactorDeps['clock'] },
  totp: { user_id: number; secret: string; last_step: number },
  code: string,
): number | null {
  const plain = decryptFor(secrets, totp.user_id, totp.secret);
  return plain === null ? null : stepOfCode(plain, code, clock.now(), totp.last_step);
}

function alreadyOn(): AppError {
  return new AppError('conflict', second.alreadyOn);
}
