import type { EntityRole, EntityType } from '@mangrove/contract';
import { beforeAll, beforeEach } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

type Visitor = HttpClient & { userId: number };

/** The app and the calls for a block of tests about relationships; emptied before each test. */
export function setUpRelationships(context: DatabaseContext) {
  const test = sharedApp(context);
  const announced: unknown[] = [];
  beforeAll(() =>
    test.announcements.onAnnouncement((announcement) => void announced.push(announcement)),
  );
  beforeEach(() => context.empty());

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const grant = (user_id: number, entity_id: number, role_type: EntityRole) =>
    context.db
      .insertInto('user_roles')
      .values({ user_id, entity_id, role_type, is_verified: true })
      .execute();
  const owner = async (...entities: number[]): Promise<Visitor> => {
    const client = await visitor();
    for (const entity of entities) await grant(client.userId, entity, 'OWNER');
    return client;
  };
  const bodyOf = (
    [node1_type, node1_id]: [EntityType, number],
    [node2_type, node2_id]: [EntityType, number],
    role_type = 'Artist',
    years_involved = '2019 - 2021',
  ) => ({
    node1_id,
    node1_type,
    node2_id,
    node2_type,
    relationship_metadata: { role_type, years_involved },
  });
  const post = (client: HttpClient, body: object) => client.post('/api/v1/relationships', body);
  const put = (client: HttpClient, id: number, relationship_metadata: object) =>
    client.write('PUT', `/api/v1/relationships/${id}`, { relationship_metadata });
  const remove = (client: HttpClient, id: number) =>
    client.write('DELETE', `/api/v1/relationships/${id}`);
  const listed = async (type: EntityType, id: number) => {
    const answer = await test.app.inject(
      `/api/v1/relationships/by-entity?entity_type=${type}&entity_id=${id}`,
    );
    return answer.json().relationships;
  };
  const version = async () =>
    (await test.app.inject({ url: '/api/v1/graph', headers: { 'accept-encoding': 'identity' } }))
      .headers.etag;

  return { test, announced, visitor, grant, owner, bodyOf, post, put, remove, listed, version };
}
