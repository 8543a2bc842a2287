import { describe, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from './test-entities.ts';

describeOnOneEngine('rights to save an entity', (context) => {
  const { visitor, create, put } = setUpEntities(context);

  describe('a user', () => {
    it('creates only the own first profile before the address is verified', async () => {
      const client = await visitor({ isVerified: false });
      const refused = await client.post('/api/v1/projects', { name: 'Tide Lines' });
      expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Email not verified']);
      const person = await create(client, 'people', { first_name: 'Mei', user_id: client.userId });
      const profile = (await client.get('/api/v1/user/profile')).json();
      expect(profile.primary_profile).toMatchObject({ id: person.id, name: 'Mei' });
      expect(profile.pending_profile_name).toBeNull();
      const second = await client.post('/api/v1/people', { first_name: 'Mei' });
      expect(second.statusCode).toBe(403);
      const own = await put(client, `people/${person.id}`, { bio: 'Hello' });
      expect(own.statusCode, own.body).toBe(200);
    });

    it('has at most one profile, and cannot create one for another user', async () => {
      const client = await visitor();
      const other = await visitor();
      await create(client, 'people', { first_name: 'Mei', user_id: client.userId });
      const second = await client.post('/api/v1/people', {
        first_name: 'Mei',
        user_id: client.userId,
      });
      expect(second.statusCode).toBe(409);
      const foreign = await client.post('/api/v1/people', {
        first_name: 'X',
        user_id: other.userId,
      });
      expect(foreign.statusCode).toBe(403);
      const parallel = await Promise.all(
        Array.from({ length: 8 }, () =>
          other.post('/api/v1/people', { first_name: 'Y', user_id: other.userId }),
        ),
      );
      expect(parallel.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
      expect(parallel.filter((answer) => answer.statusCode === 409)).toHaveLength(7);
    });

    it('changes an entity with any role, and is refused without a role [spec 2.2]', async () => {
      const owner = await visitor();
      const other = await visitor();
      const { id } = await create(owner, 'projects', { name: 'Tide Lines' });
      expect((await put(other, `projects/${id}`, { name: 'Mine' })).statusCode).toBe(403);
      await context.db
        .insertInto('user_roles')
        .values({ user_id: other.userId, entity_id: id, role_type: 'MEMBER' })
        .execute();
      expect((await put(other, `projects/${id}`, { name: 'Ours' })).statusCode).toBe(200);
      expect((await put(other, 'projects/999999', { name: 'X' })).statusCode).toBe(404);
      expect((await put(other, `people/${id}`, { first_name: 'X' })).statusCode).toBe(404);
    });

    it('deletes an entity only as a superuser [spec 2.7]', async () => {
      const owner = await visitor();
      const superuser = await visitor({ isSuperuser: true });
      const { id } = await create(owner, 'projects', { name: 'Tide Lines' });
      expect((await owner.write('DELETE', `/api/v1/projects/${id}`)).statusCode).toBe(403);
      expect((await superuser.write('DELETE', `/api/v1/projects/${id}`)).statusCode).toBe(204);
      const again = await superuser.write('DELETE', `/api/v1/projects/${id}`);
      expect([again.statusCode, again.json().detail]).toEqual([
        404,
        'Entity not found. It may have already been deleted.',
      ]);
      const audit = await context.db
        .selectFrom('audit_log')
        .select(['actor_id', 'target_type', 'target_id'])
        .where('event', '=', 'entity_deleted')
        .execute();
      expect(audit).toEqual([{ actor_id: superuser.userId, target_type: 'entity', target_id: id }]);
    });

    it('sees the user of a person only as that user, an owner or a superuser', async () => {
      const owner = await visitor();
      const other = await visitor();
      const { id } = await create(owner, 'people', { first_name: 'Mei', user_id: owner.userId });
      expect((await owner.get(`/api/v1/people/${id}`)).json().user_id).toBe(owner.userId);
      expect((await other.get(`/api/v1/people/${id}`)).json()).not.toHaveProperty('user_id');
    });
  });
});
