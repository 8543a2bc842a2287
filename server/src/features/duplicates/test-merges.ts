import { sql } from 'kysely';
import { aPerson, relate } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { Db } from '../../db/open.ts';
import { readWhole } from '../deleted/test-deleted.ts';

/** A signed-in user who merges and parts entities through the API. */
export async function mergesOf(test: TestApp, db: Db, isSuperuser = true) {
  const user = await signedIn(test, db, { isSuperuser });
  const merge = (survivor_id: number, merged_id: number, more: object = {}) =>
    user.post('/api/v1/merges', { type: 'person', survivor_id, merged_id, ...more });
  return {
    user,
    merge,
    /** @returns the id of the merge. */
    merged: async (survivor: number, other: number, more: object = {}): Promise<number> => {
      const answer = await merge(survivor, other, more);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json().merge_id;
    },
    undo: (mergeId: number) => user.post(`/api/v1/merges/${mergeId}/undo`),
  };
}

export async function giveRole(
  db: Db,
  user_id: number,
  entity_id: number,
  role_type: 'OWNER' | 'CONTRIBUTOR' | 'MEMBER' = 'OWNER',
): Promise<void> {
  await db
    .insertInto('user_roles')
    .values({ user_id, entity_id, role_type, is_verified: true })
    .execute();
}

/** Every row of the network as text, without versions. */
export async function readNetwork(db: Db): Promise<Record<string, string[]>> {
  const whole = await readWhole(db);
  const entities = (whole.entities ?? []).map((row) => row.replace(/"version": \d+/u, ''));
  const redirects = await sql<{ row: string }>`
    select format('%s %s', from_id, to_id) as row from entity_redirects order by 1`.execute(db);
  // The ids of roles may change, because nothing refers to them.
  const roles = (whole.user_roles ?? []).map((row) => row.replace(/"id": \d+, /u, ''));
  return {
    ...whole,
    entities,
    user_roles: roles.sort(),
    redirects: redirects.rows.map(({ row }) => row),
  };
}

/** The content that `makeNetwork` creates, as numbers chosen by a test. */
export interface NetworkPlan {
  edges: [from: number, to: number, role: number][];
  roles: [user: number, entity: number, role: number][];
  lists: [entity: number, kind: number, value: number][];
  owner: number;
}

/** Creates five people with the content of a plan. @returns their ids. */
export async function makeNetwork(db: Db, users: number[], plan: NetworkPlan): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    ids.push(await aPerson(db, `Person ${index}`, { about: `About ${index}`, pronouns: '' }));
  }
  const id = (index: number) => ids[index % 5] as number;
  const keep = async (write: Promise<unknown>) => {
    // Duplicates in a plan violate unique constraints and are ignored.
    await write.catch(() => undefined);
  };
  for (const [from, to, role] of plan.edges) {
    if (id(from) !== id(to)) await keep(relate(db, id(from), id(to), `Role ${role}`, ''));
  }
  for (const [user, entity, role] of plan.roles) {
    const rank = (['OWNER', 'CONTRIBUTOR', 'MEMBER'] as const)[role % 3] ?? 'MEMBER';
    await keep(giveRole(db, users[user % users.length] as number, id(entity), rank));
  }
  for (const [entity, kind, value] of plan.lists)
    await keep(addToList(db, id(entity), kind, value));
  await sql`update entities set user_id = ${users[0]} where id = ${id(plan.owner)}`.execute(db);
  return ids;
}

async function addToList(db: Db, id: number, kind: number, value: number): Promise<unknown> {
  const place = { entity_id: id, sort_order: value };
  if (kind === 0) {
    const city = `City ${value}`;
    const at = { latitude: null, longitude: value };
    return db
      .insertInto('locations')
      .values({ ...place, city, ...at })
      .execute();
  }
  if (kind === 1) {
    const link = { platform: 'website', url: `https://${value}.org` } as const;
    return db
      .insertInto('social_links')
      .values({ ...place, ...link })
      .execute();
  }
  if (kind === 2) {
    const key = { source: 'test', type: 'person', key: `${id}-${value}`, entity_id: id } as const;
    return db.insertInto('import_keys').values(key).execute();
  }
  if (kind === 3)
    return db.insertInto('positions').values({ entity_id: id, x: value, y: 0 }).execute();
  if (kind === 4) {
    const name = `${'picture'.repeat(4)}${id}x${value}.webp`;
    const file = { entity_type: 'person', content_type: 'image/webp', byte_size: 1 } as const;
    await db
      .insertInto('files')
      .values({ name, ...file })
      .execute();
    const photo_url = `/api/v1/files/person/${name}`;
    return db.updateTable('entities').set({ photo_url }).where('id', '=', id).execute();
  }
  const name = `TAG-${value}`;
  const tag = await db
    .insertInto('tags')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const use = { tag_id: tag.id, tag_type: 'topics' } as const;
  return db
    .insertInto('entity_tags')
    .values({ ...place, ...use })
    .execute();
}
