import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

describeWithDatabase('concurrent administration', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  /** The invariants: no row refers to a deleted one, and no entity is left without an owner. */
  async function audit(): Promise<void> {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::integer from user_roles r left join users u on u.id = r.user_id
          left join entities e on e.id = r.entity_id where u.id is null or e.id is null) as roles,
        (select count(*)::integer from relationships r left join entities a on a.id = r.node1_id
          left join entities b on b.id = r.node2_id where a.id is null or b.id is null) as relationships,
        (select count(*)::integer from sessions s left join users u on u.id = s.user_id
          where u.id is null) as sessions,
        (select count(*)::integer from entities e where not exists (
          select 1 from user_roles r where r.entity_id = e.id and r.role_type = 'OWNER')) as ownerless,
        (select count(*)::integer from users where is_superuser and is_active) as superusers`.execute(
      context.db,
    );
    expect(rows).toEqual([
      { roles: 0, relationships: 0, sessions: 0, ownerless: 0, superusers: 1 },
    ]);
  }

  it('deletes a user completely while the user saves', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    await admin.csrfToken();
    const answered = new Map<string, number>();
    for (let round = 0; round < 8; round += 1) {
      const user = await signedIn(test, context.db);
      const made = await user.post('/api/v1/projects', { name: `Low Water ${round}` });
      const other = await user.post('/api/v1/projects', { name: `High Water ${round}` });
      const [id, otherId] = [made.json().id as number, other.json().id as number];
      const answers = await Promise.all([
        user.write('PUT', `/api/v1/projects/${id}`, { description: 'one', year: '1869' }),
        user.write('PUT', `/api/v1/projects/${id}`, {
          tags_with_type: [{ name: `TAG-${round}`, tag_type: 'project' }],
        }),
        admin.write('DELETE', `/api/v1/users/${user.userId}`),
        user.post('/api/v1/projects', { name: `New ${round}` }),
        user.post('/api/v1/people', { first_name: 'Own', last_name: '', user_id: user.userId }),
        user.post('/api/v1/relationships', {
          node1_id: id,
          node1_type: 'project',
          node2_id: otherId,
          node2_type: 'project',
          relationship_metadata: { role_type: 'Part', years_involved: '' },
        }),
        admin.write('DELETE', `/api/v1/projects/${otherId}`),
        admin.post(`/api/v1/entities/project/${id}/users`, {
          user_email: user.email,
          role_type: 'MEMBER',
        }),
      ]);
      for (const answer of answers) {
        expect([200, 201, 204, 400, 401, 403, 404, 409], answer.body).toContain(answer.statusCode);
        const key = String(answer.statusCode);
        answered.set(key, (answered.get(key) ?? 0) + 1);
      }
      expect(answers[2]?.statusCode, answers[2]?.body).toBe(200);
      const left = await context.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', user.email)
        .execute();
      expect(left).toEqual([]);
      await audit();
    }
    expect([...answered.keys()]).toContain('200');
  });

  it('leaves one of two superusers who demote and delete each other', async () => {
    let first = await signedIn(test, context.db, { isSuperuser: true });
    for (let round = 0; round < 8; round += 1) {
      const second = await signedIn(test, context.db, { isSuperuser: true });
      const project = await aProject(context.db);
      await context.db
        .insertInto('user_roles')
        .values(
          [first, second].map(({ userId: user_id }) => ({
            user_id,
            entity_id: project,
            role_type: 'OWNER' as const,
          })),
        )
        .execute();
      await Promise.all([first.csrfToken(), second.csrfToken()]);
      const demote = (by: typeof first, on: typeof first) =>
        by.write('PUT', `/api/v1/users/${on.userId}/toggle-superuser`, { is_superuser: false });
      const remove = (by: typeof first, on: typeof first) =>
        by.write('DELETE', `/api/v1/users/${on.userId}`);
      const answers = await Promise.all([
        demote(first, second),
        remove(second, first),
        remove(first, second),
        demote(second, first),
      ]);
      for (const answer of answers) {
        expect([200, 400, 401, 403, 404, 409], answer.body).toContain(answer.statusCode);
      }
      await context.db.deleteFrom('entities').execute();
      await audit();
      const winner = await context.db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('is_superuser', '=', true)
        .executeTakeFirstOrThrow();
      const client = new HttpClient(test.app);
      await client.form('/api/v1/auth/login', { username: winner.email, password: testPassword });
      first = Object.assign(client, { userId: winner.id, email: winner.email });
    }
  });
});
