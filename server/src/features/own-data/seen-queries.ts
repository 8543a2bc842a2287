// What a user may see of what others look after: a download names nothing else. Who has not verified
// the address sees what visitors see.
import { type RawBuilder, sql } from 'kysely';
import { visibleEntities, visibleRelationships } from '../../domain/entity/visible-queries.ts';
import { mayKnowRelationship } from '../../domain/notifications/reading-queries.ts';

const isVerified = (userId: number) =>
  sql`exists (select from users where id = ${userId} and is_verified)`;

/** The entities that a user may see. */
export function seenEntities(userId: number): RawBuilder<unknown> {
  return sql`(
    select seen.id, seen.type, seen.name from ${visibleEntities({ userId, base: 'members' })} seen
    where ${isVerified(userId)} or seen.id in (
      select plain.id from ${visibleEntities({ userId, base: 'public' })} plain))`;
}

/** The relationships that a user may see, whose ends are seen too. */
export function seenRelationships(userId: number): RawBuilder<unknown> {
  return sql`(
    select seen.* from ${visibleRelationships({ userId, base: 'members' })} seen
    where ${isVerified(userId)} or seen.id in (
      select plain.id from ${visibleRelationships({ userId, base: 'public' })} plain))`;
}

/**
 * What a notification, read as `n`, says beside names: no role of a connection that is not seen, not
 * even to whoever looks after one end of it and does not see the other.
 */
export function detailsTold(userId: number): RawBuilder<unknown> {
  return sql`case when ${mayKnowRelationship(seenRelationships(userId))}
      and (n.other_id is null
        or exists (select from ${seenEntities(userId)} other where other.id = n.other_id))
    then n.details else n.details - 'role' end`;
}
