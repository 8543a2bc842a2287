import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a deleted item can be restored at a moment. Everything that reads items asks this, because
 * the cleanup erases expired ones only at its next run.
 */
export function isRestorable(item: string, now: Date): RawBuilder<boolean> {
  const expiresAt = sql.ref(`${item}.expires_at`);
  return sql<boolean>`(${expiresAt} is null or ${expiresAt} > ${now}::timestamptz)`;
}
