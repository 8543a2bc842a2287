import * as z from 'zod';
import * as calls from '../calls/sessions.ts';
import { endpoint } from './endpoint.ts';

/** A session of the signed-in user, without what would open it. */
export const OwnSession = z.object({
  id: z.string(),
  /** Browser and system in words, such as `Firefox on Linux`; empty if the client did not say. */
  device: z.string(),
  /** The range of the network address of the last login or renewal; empty for older sessions. */
  network: z.string(),
  begun_at: z.string(),
  /** When its tokens were last made; a session in use renews them every quarter of an hour. */
  used_at: z.string(),
  /** Whether this very call belongs to it. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

const ofOwnAccount = {
  rateLimit: 'session',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'login',
} as const;

export const listSessions = endpoint(calls.listSessions, {
  ...ofOwnAccount,
  summary: 'Where the signed-in user is logged in: the hundred sessions that were used last.',
  reply: z.object({ items: z.array(OwnSession), total_count: z.int() }),
});

export const endSession = endpoint(calls.endSession, {
  ...ofOwnAccount,
  summary: 'Ends one session of the signed-in user.',
  params: z.object({ id: z.uuid() }),
  status: 204,
  problems: ['not_found'],
});

export const endOtherSessions = endpoint(calls.endOtherSessions, {
  ...ofOwnAccount,
  summary: 'Ends all sessions of the signed-in user but this one.',
  reply: z.object({ ended: z.int() }),
});
