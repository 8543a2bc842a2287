import {
  type ApiToken,
  type BodyOf,
  type createApiToken,
  limits,
  tokenPrefix,
} from '@mangrove/contract';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { AppError, notFound } from '../../errors.ts';
import type { AccountDeps } from './account-deps.ts';
import {
  type ApiTokenRow,
  deleteApiToken,
  insertApiToken,
  selectApiTokens,
} from './api-token-queries.ts';
import { text } from './messages.ts';
import { lockOwner } from './service.ts';
import { hashToken, randomToken } from './tokens.ts';

export type ApiTokenDeps = Pick<
  AccountDeps,
  'db' | 'clock' | 'onMailQueued' | 'requiresSecondFactor'
>;

const dayMs = 24 * 3_600_000;

/** The tokens with which the viewer's scripts call the interface. */
export async function listApiTokens({ db }: ApiTokenDeps, viewer: Viewer) {
  // Anyone signed in, of the own account.
  return { items: (await selectApiTokens(db, viewer.userId)).map(describe) };
}

/**
 * Makes a token, which is answered this once; its owner gets an e-mail.
 * @throws rule_broken with as many tokens as one user may have.
 */
export async function makeApiToken(
  deps: ApiTokenDeps,
  viewer: Viewer,
  { name, scopes, expires_in_days }: BodyOf<typeof createApiToken>,
) {
  // Anyone signed in with a fresh login and a verified address (the endpoint checks it).
  const token = `${tokenPrefix}${randomToken()}`;
  const row = await transact(deps.db, async (tx) => {
    const user = await lockOwner(tx, viewer);
    const { length } = await selectApiTokens(tx, user.id);
    if (length >= limits.tokens) {
      throw new AppError('rule_broken', text.tooManyTokens(limits.tokens));
    }
    const now = deps.clock.now();
    const made = await insertApiToken(tx, {
      user_id: user.id,
      name,
      token_hash: hashToken(token),
      may_read: scopes.includes('read'),
      may_write: scopes.includes('write'),
      has_second_factor: viewer.secondFactorAt !== null,
      created_at: now,
      expires_at: new Date(now.getTime() + expires_in_days * dayMs),
    });
    await writeAudit(tx, deps.clock, {
      event: 'api_token_made',
      by: viewer,
      target: { type: 'user', id: user.id },
      details: { name, scopes },
    });
    const details = { name, scopes };
    await queueMail(tx, deps.clock, {
      ...{ kind: 'api_token', userId: user.id, address: user.email, details },
    });
    return made;
  });
  deps.onMailQueued();
  return { ...describe(row), token };
}

/** Ends one of the viewer's tokens. @throws not_found for one that is another's or has ended. */
export async function endApiToken(deps: ApiTokenDeps, viewer: Viewer, id: number): Promise<void> {
  // Anyone signed in, of the own account.
  await transact(deps.db, async (tx) => {
    const name = await deleteApiToken(tx, viewer.userId, id);
    if (name === null) throw notFound('token');
    await writeAudit(tx, deps.clock, {
      event: 'api_token_ended',
      by: viewer,
      target: { type: 'user', id: viewer.userId },
      details: { name },
    });
  });
}

function describe(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: [
      ...(row.may_read ? ['read' as const] : []),
      ...(row.may_write ? ['write' as const] : []),
    ],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    network: row.network,
  };
}
