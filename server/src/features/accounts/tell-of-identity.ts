import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';

/** What happened to a login by the provider. */
export type IdentityNews = 'joined' | 'removed' | 'registered' | 'logged_in';

/** Writes an e-mail to the owner of an account about its login by the provider. */
export function tellOfIdentity(
  tx: Executor,
  { clock, provider }: Pick<AccountDeps, 'clock' | 'provider'>,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  news: IdentityNews,
  name: string = provider?.name ?? '',
): Promise<void> {
  const details = { news, provider: name };
  return queueMail(tx, clock, { kind: 'identity', userId: id, address: email, details });
}
