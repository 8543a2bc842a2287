import * as z from 'zod';
import { actKinds } from '../act-kinds.ts';
import * as calls from '../calls/history.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam, entityIdParam, Version } from './entity-id.ts';
import { instant, integerParam, repeated, rowIdParam } from './query-parts.ts';

/** The id of an act: the page begins with the acts before it; by default with the newest. */
const beforeAct = z
  .string()
  .regex(/^[1-9]\d{0,15}$/u, 'This is not an id.')
  .transform(Number)
  .pipe(z.int('This is not an id.'))
  .optional();

const actId = z
  .string()
  .regex(/^\d{1,16}$/u, 'This is not an id.')
  .transform(Number)
  .pipe(z.int('This is not an id.'));

/** A part before and after an act: a text, a number or a list; undefined where it did not exist. */
const PartChange = z.object({ before: z.unknown().optional(), after: z.unknown().optional() });
export type PartChange = z.output<typeof PartChange>;

const Parts = z.record(z.string(), PartChange);

const Named = z.object({ id: EntityId, type: EntityType, name: z.string() });

/** The account that acted. */
export const Actor = z.object({
  name: z.string(),
  /** The public profile of the account; null without one. */
  profile: Named.nullable(),
  /** The id of the account, shown to superusers only. */
  user_id: z.int().nullable(),
});
export type Actor = z.output<typeof Actor>;

/** What an act changed of one entity, relationship or access. */
export const Revision = z.object({
  subject: z.enum(['entity', 'relationship', 'access']),
  subject_id: z.int(),
  op: z.enum(['created', 'changed', 'deleted']),
  /** The entity, or the first end of a relationship; null if it no longer exists. */
  entity: Named.nullable(),
  /** The second end of a relationship. */
  other: Named.nullable(),
  /** The user whose access changed; null for other subjects. */
  user: Actor.nullable(),
  changes: Parts,
});
export type Revision = z.output<typeof Revision>;

/** A connection that somebody else made with something that an act created. */
const TakenAlong = z.object({ name: z.string(), role: z.string(), year: z.string() });

export const Act = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(actKinds),
  /** Null if the product itself acted, or if the account was deleted. */
  actor: Actor.nullable(),
  /** The id of the act that this act undid. */
  undoes: z.int().nullable(),
  /** Whether that act was itself an undo, so that a change is there again. */
  is_redo: z.boolean(),
  /** The id of the act that undid this one. */
  undone_by: z.int().nullable(),
  /** Whether the viewer may undo it, as far as this can be known without trying. */
  may_undo: z.boolean(),
  /** Connections by others that undoing it sets aside with what it created. */
  takes_along: z.array(TakenAlong),
  /** The first of its revisions. */
  revisions: z.array(Revision),
  /** The number of all its revisions, in a history of one entity of those that are about it. */
  revisions_count: z.int(),
  /** The number of all its revisions, which an undo takes back together; up to a thousand. */
  whole_count: z.int(),
});
export type Act = z.output<typeof Act>;

const actsPage = z.object({
  acts: z.array(Act),
  /** The value of `before` for the next page; null on the last page. */
  next: z.int().nullable(),
});

const entityParams = z.object({ type: EntityTypeParam, id: entityIdParam() });
const versionParams = entityParams.extend({
  /** The version after this act; 0 for the version before the first recorded act. */
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

/** A part that cannot be restored, with the reason as a sentence. */
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
  /** The id of the new act; null if there was nothing to change. */
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
    /** The entity's version that the user has seen. */
    version: Version.optional(),
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
  /** `may_undo`: whether the user may undo the new act in turn. */
  reply: Done.extend({ may_undo: z.boolean() }),
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict'],
});

const range = { from: instant, to: instant };

export const listRecentChanges = endpoint(calls.listRecentChanges, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'What was changed in the network, the newest first.',
  query: z.object({
    /** A part of the actor's address or name, or `#12` for the id. */
    actor: z.string().max(limits.queryMax).transform(cleanLine).default(''),
    kind: repeated(z.enum(actKinds)),
    ...range,
    before: beforeAct,
    limit: integerParam(1, 100, 50),
  }),
  reply: actsPage,
  problems: ['malformed'],
});

/** What a revert would do with one thing that the account changed. */
const Reversal = z.object({
  /** `merge`: the entity is parted again from the other one. */
  subject: z.enum(['entity', 'relationship', 'access', 'merge']),
  subject_id: z.int(),
  entity: Named.nullable(),
  other: Named.nullable(),
  /** `changed`: parts get their former values; `deleted`: what the account created is deleted. */
  op: z.enum(['created', 'changed', 'deleted']),
  /** Empty if nothing can be reverted. */
  changes: Parts,
  left_out: z.array(LeftOut),
  /** Connections by others that are set aside with what the account created. */
  takes_along: z.array(TakenAlong),
});
export type Reversal = z.output<typeof Reversal>;

const whose = { user_id: z.int().min(1).max(limits.idMax), ...range };

const reversalReply = z.object({
  /** The first of the items. */
  items: z.array(Reversal),
  /** How many things can be reverted, wholly or in part. */
  revertible: z.int(),
  /** How many things cannot be reverted, or only in part. */
  left: z.int(),
  /** How many changed things this preview skipped; the revert itself processes all of them. */
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
    /** Where to continue: `next` of the answer before. */
    before: z.int().min(1).optional(),
  }),
  reply: z.object({
    act_id: z.int().nullable(),
    /** How many things this call reverted. */
    reverted: z.int(),
    /** How many changed things remain to be processed. */
    remaining: z.int(),
    /** The value of `before` for the next call; null when everything is processed. */
    next: z.int().nullable(),
  }),
  problems: ['malformed', 'not_found', 'conflict'],
});
