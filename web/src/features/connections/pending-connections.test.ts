import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noSourceDraft } from '../../domain/source-editor/source-drafts.ts';
import { serveAnswers } from '../../test-answers.ts';
import type { SeenRequest } from '../../test-server.ts';
import { type NewConnection, withCreated } from './connection-edits.ts';
import { connectionCallsOf } from './pending-connections.ts';
import { stored } from './test-connections.ts';

let server: Awaited<ReturnType<typeof serveAnswers>>;
let cutAnswers: number;

beforeEach(async () => {
  cutAnswers = 0;
  server = await serveAnswers({
    'POST /api/v1/people': () => {
      if (cutAnswers-- > 0) throw new Error('The cable is cut.');
      return { status: 201, body: { id: 7, type: 'person', name: 'Mere Aroha Kingi' } };
    },
    'POST /api/v1/relationships': ({ body }: SeenRequest) => {
      const { node1_id, node2_id, relationship_metadata } = JSON.parse(body);
      return {
        status: 201,
        body: {
          id: 90,
          originalNode1Id: node1_id,
          originalNode1Type: 'project',
          originalNode2Id: node2_id,
          originalNode2Type: 'person',
          confirmation: 'confirmed',
          waits_for: null,
          sources: [],
          direction: null,
          role: relationship_metadata.role_type,
          year: '',
          name: 'Mere Aroha Kingi',
          photo_url: '',
        },
      };
    },
  });
});
afterEach(() => server.stop());

const mere: NewConnection = {
  other: {
    id: -1,
    type: 'person',
    name: 'Mere Aroha Kingi',
    creation: { key: 'make-mere', description: '' },
  },
  role: 'Artist',
  years: '',
};

describe('a connection to a person who is not on the map', () => {
  it('creates the person first, with first and last name, and once for all connections', async () => {
    let value = mere;
    const { add } = connectionCallsOf({
      entity: { type: 'project', id: 50 },
      stored: () => [],
      updateAdditions: (update) => {
        value = update(value);
      },
    });
    const made = await Promise.all([add(mere, 'a'), add({ ...mere, role: 'Host' }, 'b')]);
    expect(made.map(({ other }) => other)).toEqual(
      Array(2).fill({ ...mere.other, id: 7, creation: undefined }),
    );
    const [person, ...more] = server.callsTo('POST /api/v1/people');
    expect(more).toEqual([]);
    expect(JSON.parse(person?.body ?? '')).toEqual({
      first_name: 'Mere',
      last_name: 'Aroha Kingi',
    });
    expect(value).toEqual(withCreated(mere, 'make-mere', 7));
  });

  it('repeats the creation with the same key after a lost answer', async () => {
    cutAnswers = 1;
    const list = {
      entity: { type: 'project', id: 50 } as const,
      stored: () => [],
      updateAdditions: () => undefined,
    };
    await expect(connectionCallsOf(list).add(mere, 'a')).rejects.toThrow('cannot be reached');
    await connectionCallsOf(list).add(mere, 'a');
    const keys = server
      .callsTo('POST /api/v1/people')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['make-mere', 'make-mere']);
    expect(server.callsTo('POST /api/v1/relationships')).toHaveLength(1);
  });
});

describe('the sources of a connection', () => {
  it('are sent with a new one, and of a stored one only if they were changed', async () => {
    const sources = [{ ...noSourceDraft, title: 'Annual report' }];
    const known = { ...stored(90), sources };
    const bodies: Record<string, unknown>[] = [];
    server.answers['PUT /api/v1/relationships/90'] = ({ body }: SeenRequest) => {
      bodies.push(JSON.parse(body));
      return { status: 200, body: { id: 90, originalNode1Id: 50, sources: [] } };
    };
    const { add, edit } = connectionCallsOf({
      entity: { type: 'project', id: 50 },
      stored: () => [known],
      updateAdditions: () => undefined,
    });
    const other = { id: 7, type: 'person', name: 'Mere Kingi' } as const;
    await add({ other, role: 'Artist', years: '', sources }, 'a');
    const [created] = server.callsTo('POST /api/v1/relationships');
    expect(JSON.parse(created?.body ?? '').sources).toMatchObject([{ title: 'Annual report' }]);
    const given = { role: 'host', years: '' };
    await edit(90, { ...given, sources: [...sources] }, () => undefined);
    await edit(90, given, () => undefined);
    expect(bodies.map((body) => body['sources'])).toEqual([undefined, []]);
  });
});
