import * as z from 'zod';
import { actKinds } from '../act-kinds.ts';
import * as calls from '../calls/history.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam, entityIdParam } from './entity-id.ts';
import { integerParam, repeated, rowIdParam } from './query-parts.ts';

const instant = z.iso.datetime({ offset: true, error: 'This is not a time.' }).optional();

/** The page of acts before this one; without it the newest. */
const beforeAct = z
  .string()
  .regex(/^[1-9]\d{0,15}$/u, 'This is not an id.')
  .transform(Number)
  .optional();

const actId = z
  .string()
  .regex(/^\d{1,16}$/u, 'This is not an id.')
  .transform(Number);

/** What one part was and is: a text, a number, a list, or nothing where it was not there. */
const PartChange = z.object({ before: z.unknown().optional(), after: z.unknown().optional() });
export type PartChange = z.output<typeof PartChange>;

const Parts = z.record(z.string(), PartChange);

const Named = z.object({ id: EntityId, type: EntityType, name: z.string() });

/** Who acted. */
export const Actor = z.object({
  name: z.string(),
  /** The page that everybody may read; null where there is none. */
  profile: Named.nullable(),
  /** The account, for superusers. */
  user_id: z.int().nullable(),
});
export type Actor = z.output<typeof Actor>;

/** What an act changed of one thing. */
export const Revision = z.object({
  subject: z.enum(['entity', 'relationship', 'access']),
  subject_id: z.int(),
  op: z.enum(['created', 'changed', 'deleted']),
  /** The entity; of a relationship its first end. Null where it is not there any more. */
  entity: Named.nullable(),
  /** The second end of a relationship. */
  other: Named.nullable(),
  /** Whose right it is. */
  user: Actor.nullable(),
  changes: Parts,
});
export type Revision = z.output<typeof Revision>;

export const Act = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(actKinds),
  /** Null for the product itself, and for an account that was deleted. */
  actor: Actor.nullable(),
  /** The act that it took back. */
  undoes: z.int().nullable(),
  /** The act that took it back. */
  undone_by: z.int().nullable(),
  /** Whether the viewer may take it back, as far as that can be told without trying. */
  may_undo: z.boolean(),
  /** The first of what it changed. */
  revisions: z.array(Revision),
  /** How many there are. */
  revisions_count: z.int(),
});
export type Act = z.output<typeof Act>;

const actsPage = z.object({
  acts: z.array(Act),
  /** What `before` the next page is asked for with; null on the last. */
  next: z.int().nullable(),
});

const entityParams = z.object({ type: EntityTypeParam, id: entityIdParam() });
const versionParams = entityParams.extend({
  /** The act after which it was so; 0 for before everything that is recorded. */
  act_id: actId,
});

export const readHistory = endpoint(calls.readHistory, {
  access: 'login',
  rateLimit: 'list',
  summary: 'What was changed of an entity and its relationships, the newest first.',
  params: entityParams,
  query: z.object({ before: beforeAct, limit: integerParam(1, 100, 30) }),
  reply: actsPage,
  problems: ['malformed', 'forbidden', 'not_found'],
});

/** A part that cannot be brought back, with the reason as a sentence. */
const LeftOut = z.object({ part: z.string(), reason: z.string() });
export type LeftOut = z.output<typeof LeftOut>;

export const readEntityVersion = endpoint(calls.readEntityVersion, {
  access: 'login',
  summary: 'What restoring a version would change: each part now, and as it was then.',
  params: versionParams,
  reply: z.object({ version: z.int(), changes: Parts, left_out: z.array(LeftOut) }),
  problems: ['malformed', 'forbidden', 'not_found'],
});

const Done = z.object({
  /** The new act; null where nothing was to be changed. */
  act_id: z.int().nullable(),
  left_out: z.array(LeftOut),
});

export const restoreVersion = endpoint(calls.restoreVersion, {
  access: 'login',
  rateLimit: 'write',
  opensToUnverified: true,
  summary: 'Makes an entity again what it was after an act; its relationships stay as they are.',
  params: versionParams,
  body: z.strictObject({
    /** The entity's version that the decision was made on. */
    version: z.int().optional(),
  }),
  reply: Done,
  problems: ['rule_broken', 'forbidden', 'not_found', 'stale_version'],
});

export const undoAct = endpoint(calls.undoAct, {
  access: 'login',
  rateLimit: 'write',
  opensToUnverified: true,
  summary: 'Takes an act back, all of it or nothing.',
  params: rowIdParam,
  /** With whether the visitor may undo the new act in turn. */
  reply: Done.extend({ may_undo: z.boolean() }),
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict'],
});

const range = { from: instant, to: instant };

export const listRecentChanges = endpoint(calls.listRecentChanges, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'What was changed in the network, the newest first.',
  query: z.object({
    /** A part of the address or name of the account that acted, or `#12` for its id. */
    actor: z.string().max(limits.queryMax).transform(cleanLine).default(''),
    kind: repeated(z.enum(actKinds)),
    ...range,
    before: beforeAct,
    limit: integerParam(1, 100, 50),
  }),
  reply: actsPage,
  problems: ['malformed'],
});

/** What reverting would do with one thing that the account changed. */
const Reversal = z.object({
  subject: z.enum(['entity', 'relationship', 'access']),
  subject_id: z.int(),
  entity: Named.nullable(),
  other: Named.nullable(),
  /** `changed`: parts get the value back that they had; `deleted`: what was made goes. */
  op: z.enum(['created', 'changed', 'deleted']),
  /** Empty where nothing can be taken back. */
  changes: Parts,
  left_out: z.array(LeftOut),
});
export type Reversal = z.output<typeof Reversal>;

const whose = { user_id: z.int().min(1).max(limits.idMax), ...range };

const reversalReply = z.object({
  /** The first of them. */
  items: z.array(Reversal),
  /** How many things can be taken back, wholly or in part. */
  revertible: z.int(),
  /** How many of them cannot, or not wholly. */
  left: z.int(),
  /** How many changed things were not looked at: reverting goes through all of them. */
  unseen: z.int(),
});

export const previewReversal = endpoint(calls.previewReversal, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'What reverting the changes of an account would take back, and what it cannot.',
  query: z.object({ user_id: rowIdParam.shape.id, ...range }),
  reply: reversalReply,
  problems: ['malformed', 'not_found'],
});

export const revertChanges = endpoint(calls.revertChanges, {
  rateLimit: 'write',
  access: 'superuser',
  summary:
    'Takes back the changes of an account, some at a time: called again until `next` is null.',
  body: z.strictObject({
    ...whose,
    /** Where to go on: `next` of the answer before. */
    before: z.int().min(1).optional(),
  }),
  reply: z.object({
    act_id: z.int().nullable(),
    /** How many things were taken back now. */
    reverted: z.int(),
    /** How many changed things are still to be looked at. */
    remaining: z.int(),
    /** What `before` goes on with; null where everything was looked at. */
    next: z.int().nullable(),
  }),
  problems: ['malformed', 'not_found', 'conflict'],
});
