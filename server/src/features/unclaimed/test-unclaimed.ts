import { expect } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { makeKeyedToken } from '../../domain/mail/keyed-token.ts';

export type User = Awaited<ReturnType<typeof signedIn>>;

/** Members who add, invite and claim people. */
export function setUpUnclaimed(test: () => TestApp, context: DatabaseContext) {
  const set = {
    member: (state = {}) => signedIn(test(), context.db, state),
    visitor: () => new HttpClient(test().app),
    async create(user: User, kind: string, given: object): Promise<{ id: number }> {
      const answer = await user.post(`/api/v1/${kind}`, given);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    /** A person whom a member adds, and connects with a project of theirs. */
    async addPerson(adder: User, name = 'Mere') {
      const { id } = await set.create(adder, 'people', { first_name: name });
      const { id: projectId } = await set.create(adder, 'projects', { name: 'Tide Lines' });
      const answer = await adder.post('/api/v1/relationships', {
        ...{ node1_id: id, node1_type: 'person', node2_id: projectId, node2_type: 'project' },
        relationship_metadata: { role_type: 'Curator', years_involved: '2021' },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return { id, projectId, relationship: answer.json() };
    },
    async profileOf(user: User, name = 'Sina') {
      return set.create(user, 'people', { first_name: name, user_id: user.userId });
    },
    async read(user: HttpClient, id: number) {
      return (await user.get(`/api/v1/people/${id}`)).json();
    },
    async news(user: User) {
      const { items } = (await user.get('/api/v1/notifications')).json();
      return items as { kind: string; entity: { id: number }; details: object }[];
    },
    /** The token of the newest invitation to an address. */
    async tokenTo(address: string): Promise<string> {
      const { id } = await context.db
        .selectFrom('invitations')
        .select('id')
        .where('address', '=', address)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return makeKeyedToken(test().secret, 'invitation', id);
    },
    invite: (user: User, id: number, email: string) =>
      user.post(`/api/v1/people/${id}/invitation`, { email }),
  };
  return set;
}
