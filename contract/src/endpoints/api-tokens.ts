import * as z from 'zod';
import * as calls from '../calls/api-tokens.ts';
import { limits } from '../limits.ts';
import { tokenScopes } from '../token-scopes.ts';
import { endpoint } from './endpoint.ts';
import { rowIdParam } from './query-parts.ts';
import { line } from './text-fields.ts';

/** A token of the signed-in user, without what would let somebody use it. */
export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: z.string(),
  expires_at: z.string(),
  /** Null before the first use; written at most once a minute. */
  last_used_at: z.string().nullable(),
  /** The range of the network address of the last use; empty before. */
  network: z.string(),
});
export type ApiToken = z.output<typeof ApiToken>;

export const listApiTokens = endpoint(calls.listApiTokens, {
  access: 'login',
  rateLimit: 'session',
  summary: 'The tokens with which scripts of the signed-in user call the interface.',
  reply: z.object({ items: z.array(ApiToken) }),
});

export const createApiToken = endpoint(calls.createApiToken, {
  access: 'login',
  rateLimit: 'password',
  needsFreshLogin: true,
  summary:
    'Makes a token for a script, which sends it as `Authorization: Bearer mgt_…`; it is answered this once. It may do what its user may, but not change how the account is logged in to.',
  body: z.strictObject({
    name: line(limits.tokenName).refine((name) => name !== '', 'Please enter a name.'),
    scopes: z
      .array(z.enum(tokenScopes))
      .min(1, 'Please choose what the token may do.')
      .max(tokenScopes.length)
      .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
    expires_in_days: z
      .int()
      .min(1, `Please choose 1 to ${limits.tokenDays} days.`)
      .max(limits.tokenDays, `Please choose 1 to ${limits.tokenDays} days.`)
      .default(limits.tokenDaysDefault),
  }),
  reply: ApiToken.extend({
    /** To be kept by the script; only its hash is stored. */
    token: z.string(),
  }),
  status: 201,
  problems: ['rule_broken'],
});

export const deleteApiToken = endpoint(calls.deleteApiToken, {
  access: 'login',
  rateLimit: 'session',
  summary: 'Ends a token of the signed-in user at once.',
  params: rowIdParam,
  status: 204,
  problems: ['not_found'],
});
