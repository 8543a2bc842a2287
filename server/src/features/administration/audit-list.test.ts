import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson } from '../../../test/factories.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { setUpLists, type User } from './test-lists.ts';

describeWithDatabase('the audit list of superusers', (context) => {
  const { begin, audit, aUser } = setUpLists(context);
  let admin: User;
  beforeEach(async () => {
    admin = await begin();
  });

  describe('audit entries', () => {
    it('name the actor, the event, the target and the time', async () => {
      const user = await aUser('fine@example.org');
      const house = await anOrganization(context.db, 'River House');
      const person = await aPerson(context.db, 'Ada Ito', { tags: ['WATER'] });
      const act = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
        const answer = await admin.write(method, `/api/v1${path}`, body);
        expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
        return answer;
      };
      const tags = (await admin.get('/api/v1/tags')).json().tags;
      await act('POST', `/tags/${tags[0].id}/official`);
      await act('POST', `/entities/organization/${house}/users`, {
        user_email: 'fine@example.org',
        role_type: 'OWNER',
      });
      await act('PUT', `/users/${user}/toggle-superuser`, { is_superuser: true });
      await act('PUT', `/users/${user}/toggle-superuser`, { is_superuser: false });
      await act('POST', `/users/${user}/reset-password-by-admin`, { send_reset_link: true });
      await act('DELETE', `/people/${person}`);
      await act('POST', '/config/official-tags', { official_tags: [] });
      await act('POST', '/config/development-mode', { enabled: true });
      await act('POST', '/config/development-mode', { enabled: false });
      await act('DELETE', `/tags/${tags[0].id}`);
      await act('DELETE', `/users/${user}`);
      const { items } = await audit(`actor=${encodeURIComponent(admin.email)}`);
      const told = items.map(({ event, target, user: holder }) => [
        event,
        target?.name ?? null,
        holder?.email ?? null,
      ]);
      expect(told.filter(([event]) => !/^(?:login|account)_/u.test(event ?? ''))).toEqual([
        ['user_deleted', null, null],
        // Entities that only this user owned are deleted as well.
        ['entity_deleted', 'River House', null],
        ['tag_deleted', 'WATER', null],
        ['development_mode_off', null, null],
        ['development_mode_on', null, null],
        ['official_tags_changed', null, null],
        ['entity_deleted', null, null],
        ['password_reset_by_admin', null, null],
        ['superuser_taken', null, null],
        ['superuser_given', null, null],
        ['access_granted', null, null],
        ['tag_made_official', 'WATER', null],
      ]);
      for (const item of items) {
        expect(item.actor).toEqual({ id: admin.userId, email: admin.email });
        expect(Date.parse(item.at)).toBeGreaterThan(Date.now() - 60_000);
        expect(item.ip).toBe('127.0.0.1');
      }
    });

    it('name the changed fields of creations and edits, without their values', async () => {
      const person = (
        await admin.write('POST', '/api/v1/people', { first_name: 'Mei', last_name: 'Tan' })
      ).json();
      const project = (await admin.write('POST', '/api/v1/projects', { name: 'Low Water' })).json();
      const ends = {
        node1_id: person.id,
        node1_type: 'person',
        node2_id: project.id,
        node2_type: 'project',
      };
      const relationship = (
        await admin.write('POST', '/api/v1/relationships', {
          ...ends,
          relationship_metadata: { role_type: 'Artist', years_involved: '1869' },
        })
      ).json();
      await admin.write('PUT', `/api/v1/people/${person.id}`, {
        first_name: 'Mei',
        last_name: 'Lin',
        pronouns: 'she',
        bio: 'A secret bio.',
        locations: [{ city: 'Hobart', country: 'Australia' }],
        tags_with_type: [{ name: 'WATER', tag_type: 'interest' }],
      });
      await admin.write('PUT', `/api/v1/people/${person.id}`, { last_name: 'Lin', pronouns: '' });
      await admin.write('PUT', `/api/v1/relationships/${relationship.id}`, {
        relationship_metadata: { role_type: 'Curator', years_involved: '1869' },
      });
      const { items } = await audit('page_size=6');
      expect(items.map(({ event, target, details }) => [event, target?.name, details])).toEqual([
        [
          'relationship_changed',
          'Mei Lin – Low Water',
          { node1_id: person.id, node2_id: project.id, role: 'Curator', years: '1869' },
        ],
        ['entity_changed', 'Mei Lin', { type: 'person', fields: ['pronouns'] }],
        [
          'entity_changed',
          'Mei Lin',
          { type: 'person', fields: ['last_name', 'pronouns', 'bio', 'locations', 'tags'] },
        ],
        ['relationship_created', 'Mei Lin – Low Water', expect.anything()],
        ['entity_created', 'Low Water', { type: 'project' }],
        ['entity_created', 'Mei Lin', { type: 'person' }],
      ]);
      for (const item of items) {
        expect(item).toMatchObject({ actor: { id: admin.userId }, ip: '127.0.0.1' });
      }
    });

    it('are filtered by event, actor, target and time', async () => {
      const user = await aUser('fine@example.org');
      const house = await anOrganization(context.db, 'River House');
      await context.db.deleteFrom('audit_log').execute();
      const rows = [
        { event: 'login_succeeded', actor_id: user, target_type: null, target_id: null },
        { event: 'superuser_given', actor_id: null, target_type: 'user', target_id: user },
        {
          event: 'entity_deleted',
          actor_id: admin.userId,
          target_type: 'entity',
          target_id: house,
        },
        { event: 'tag_deleted', actor_id: 999, target_type: 'tag', target_id: 4, name: 'WATER' },
      ];
      for (const [index, { name, ...row }] of rows.entries()) {
        const at = new Date(Date.UTC(2026, 0, 1 + index));
        const details = JSON.stringify(name ? { name } : {});
        await context.db
          .insertInto('audit_log')
          .values({ ...row, at, details })
          .execute();
      }
      const events = async (query: string) => (await audit(query)).items.map(({ event }) => event);
      expect(await events('event=tag_deleted&event=login_succeeded')).toEqual([
        'tag_deleted',
        'login_succeeded',
      ]);
      expect(await events('actor=fine')).toEqual(['login_succeeded']);
      expect(await events('actor=%23999')).toEqual(['tag_deleted']);
      expect(await events('target=FINE%40')).toEqual(['superuser_given']);
      expect(await events('target=river')).toEqual(['entity_deleted']);
      expect(await events('target=wat')).toEqual(['tag_deleted']);
      expect(await events('target=%25')).toEqual([]);
      expect(await events(`target=%23${house}`)).toContain('entity_deleted');
      expect(await events('from=2026-01-02T00:00:00Z&to=2026-01-04T00:00:00Z')).toEqual([
        'entity_deleted',
        'superuser_given',
      ]);
      expect(await events('page_size=1&page=4')).toEqual(['login_succeeded']);
      const [row] = (await audit('event=tag_deleted')).items;
      expect(row).toMatchObject({
        actor: { id: 999, email: null },
        target: { type: 'tag', id: 4, name: 'WATER', entity_type: null },
      });
    });
  });
});
