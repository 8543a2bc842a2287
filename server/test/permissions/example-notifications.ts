// Example requests of the bell.
import { makeKeyedToken } from '../../src/domain/mail/keyed-token.ts';
import { type Example, get, write } from './example-kinds.ts';

export const notificationRequests: Record<string, Example> = {
  'GET /notifications': get('/notifications'),
  'POST /notifications/read': write('POST', '/notifications/read', () => ({ ids: [1] })),
  'GET /notifications/settings': get('/notifications/settings'),
  'PUT /notifications/settings': write('PUT', '/notifications/settings', () => ({
    connection_proposed: 'daily',
  })),
  'POST /notifications/unsubscribe': write(
    'POST',
    '/notifications/unsubscribe',
    ({ secret }, { account }) => ({ token: makeKeyedToken(secret, 'unsubscribe', account.id) }),
  ),
  'POST /unsubscribe': {
    request: ({ secret }, { account }) => ({
      method: 'POST',
      url: `/unsubscribe?token=${makeKeyedToken(secret, 'unsubscribe', account.id)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    }),
  },
};
