// Pairs of entities that example requests about duplicates need.
import { sql } from 'kysely';
import type { Callers } from './callers.ts';

/** A second project, with the same roles as the project of the requests. */
export async function aTwin(callers: Callers): Promise<number> {
  const id = await callers.unownedEntity('project');
  await sql`
    insert into user_roles (user_id, entity_id, role_type, is_verified)
    select user_id, ${id}, role_type, is_verified from user_roles
    where entity_id = ${callers.project}`.execute(callers.db);
  return id;
}

/** Merges a project into the project of the requests. @returns the id of the merge. */
export async function aMerge(callers: Callers): Promise<number> {
  const superuser = await callers.actor('SU', 'browser');
  const payload = {
    type: 'project',
    survivor_id: callers.project,
    merged_id: await aTwin(callers),
  };
  const answer = await callers.send(superuser, { method: 'POST', url: '/api/v1/merges', payload });
  if (answer.statusCode !== 201) throw new Error(`could not merge: ${answer.body}`);
  return answer.json().merge_id;
}

/** A project that was dismissed as a duplicate of the project of the requests. @returns its id. */
export async function aDismissed(callers: Callers): Promise<number> {
  const second_id = await callers.unownedEntity('project');
  await callers.db
    .insertInto('duplicate_dismissals')
    .values({ first_id: callers.project, second_id, dismissed_by: null, at: new Date() })
    .execute();
  return second_id;
}
