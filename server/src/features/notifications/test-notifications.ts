import { expect } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { type NewNotification, notifyUsers } from '../../domain/notifications/notify.ts';

export const bell = '/api/v1/notifications';
export const minute = 60;
export const day = 86_400;

/** What tests of the bell do: tell users of something, read it, and have e-mails made and sent. */
export function setUpBell(test: TestApp, context: { db: Db }) {
  const tell = (userId: number, change: Partial<NewNotification> = {}, count = 1) =>
    transact(context.db, (tx) => {
      const news = { userId, kind: 'connection_proposed' as const, entityId: null, actorId: null };
      return notifyUsers(tx, test.clock, Array(count).fill({ ...news, ...change }));
    });
  const read = async (client: HttpClient, query = '') => {
    const answer = await client.get(`${bell}${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const choose = async (client: HttpClient, rhythms: object) => {
    const answer = await client.write('PUT', `${bell}/settings`, rhythms);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  /** Has the e-mails made that are due after a time. */
  const makeMails = async (secondsLater = 0) => {
    test.clock.advance(secondsLater);
    test.digests.wake();
    await test.digests.settled();
  };
  /** The e-mails about notifications that were made so far. */
  const mails = () =>
    context.db
      .selectFrom('outbox')
      .select(['address', 'details'])
      .where('kind', '=', 'notifications')
      .orderBy('id')
      .execute();
  return { tell, read, choose, makeMails, mails };
}
