import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '../../api/api-error.ts';
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

describe('a new person with an address', () => {
  const invited: NewConnection = {
    ...mere,
    other: {
      ...mere.other,
      creation: { key: 'make-mere', description: '', email: 'mere@example.org' },
    },
  };
  const invitation = 'POST /api/v1/people/7/invitation';
  let value: NewConnection;
  let told: [string, string | null][];
  const callsOfList = () =>
    connectionCallsOf({
      entity: { type: 'project', id: 50 },
      stored: () => [],
      updateAdditions: (update) => {
        value = update(value);
      },
      onInvited: (...one) => told.push(one),
    });
  beforeEach(() => {
    value = invited;
    told = [];
    server.answers['DELETE /api/v1/people/7'] = { status: 204 };
  });

  it('is invited once, after the creation', async () => {
    server.answers[invitation] = { status: 204 };
    const { add } = callsOfList();
    await Promise.all([add(invited, 'a'), add({ ...invited, role: 'Host' }, 'b')]);
    const bodies = server.callsTo(invitation).map(({ body }) => JSON.parse(body));
    expect([bodies, told]).toEqual([[{ email: 'mere@example.org' }], [['Mere Aroha Kingi', null]]]);
    expect(JSON.stringify(server.callsTo('POST /api/v1/people'))).not.toContain('example.org');
  });

  it('is not kept if its address asked not to be invited again', async () => {
    const detail = 'Whoever has this address asked not to be invited again.';
    server.answers[invitation] = { status: 400, body: { detail, code: 'address_refused' } };
    const { add, sentenceOf } = callsOfList();
    const error = await add(invited, 'a').catch((reason: ApiError) => reason);
    expect(server.callsTo('DELETE /api/v1/people/7')).toHaveLength(1);
    expect(server.callsTo('POST /api/v1/relationships')).toEqual([]);
    expect(sentenceOf('additions', error as ApiError, { key: 'a', change: null, done: null })).toBe(
      `${detail} The person was not added.`,
    );
    // The key of a person who is gone would answer with that one.
    expect(value.other.creation).toMatchObject({ email: 'mere@example.org' });
    expect(value.other.creation?.key).not.toBe('make-mere');
  });

  it.each([
    [429, 'rate_limited', 'At most 30 a day.', 'Rate limit exceeded: At most 30 a day.'],
    [409, 'conflict', 'This address was invited on 1 January 2026.', null],
  ])('is kept if the invitation is answered %i', async (status, code, detail, problem) => {
    server.answers[invitation] = { status, body: { detail, code } };
    const { other } = await callsOfList().add(invited, 'a');
    expect([other.id, told]).toEqual([7, [['Mere Aroha Kingi', problem]]]);
    expect(server.callsTo('DELETE /api/v1/people/7')).toEqual([]);
  });

  it('is invited by the next try if nobody knows whether it was', async () => {
    server.answers[invitation] = { status: 503, body: { detail: 'Later.', code: 'unavailable' } };
    await expect(callsOfList().add(invited, 'a')).rejects.toThrow('Later.');
    expect(value).toEqual(invited);
    server.answers[invitation] = { status: 204 };
    await callsOfList().add(value, 'a');
    expect(told).toEqual([['Mere Aroha Kingi', null]]);
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
