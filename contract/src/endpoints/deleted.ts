import * as z from 'zod';
import * as calls from '../calls/deleted.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { EntityType } from './entity-id.ts';
import { pageOf, pageParams } from './paging.ts';
import { repeated, rowIdParam } from './query-parts.ts';

const search = z.string().max(limits.queryMax).transform(cleanLine).default('');

/** Something deleted that can still be restored. */
export const DeletedItem = z.object({
  id: z.int(),
  kind: z.enum(['entity', 'relationship']),
  /** The id that it had, and has again once it is restored. */
  subject_id: z.int(),
  /** Null for a relationship. */
  entity_type: EntityType.nullable(),
  /** Of a relationship the names of both ends. */
  name: z.string(),
  /** What was merged or hidden comes back by undoing that. */
  reason: z.enum(['deleted', 'merged', 'hidden']),
  deleted_at: z.string(),
  /** Null for what stays until it is decided. */
  expires_at: z.string().nullable(),
  /** Whole days until it is erased, rounded up; null as above. */
  days_left: z.int().nullable(),
  /** How many relationships come back with it, if their other ends are there. */
  relationships: z.int(),
});
export type DeletedItem = z.output<typeof DeletedItem>;

/** With who deleted it: null for a user who is deleted, and for the product itself. */
export const AdminDeletedItem = DeletedItem.extend({
  deleted_by: z.object({ id: z.int(), email: z.string() }).nullable(),
});
export type AdminDeletedItem = z.output<typeof AdminDeletedItem>;

export const listDeleted = endpoint(calls.listDeleted, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'What was deleted and can be restored, by a part of its name, the newest first.',
  query: z.object({
    search,
    /** Several widen. */
    type: repeated(z.enum(['person', 'project', 'organization', 'relationship'])),
    reason: repeated(DeletedItem.shape.reason),
    ...pageParams(20),
  }),
  reply: pageOf(AdminDeletedItem),
  problems: ['malformed'],
});

export const listOwnDeleted = endpoint(calls.listOwnDeleted, {
  rateLimit: 'list',
  access: 'login',
  summary:
    'What was deleted of the entities that one owned, and of the connections of those one owns.',
  query: z.object(pageParams(20)),
  reply: pageOf(DeletedItem),
  problems: ['malformed'],
});

export const restoreDeleted = endpoint(calls.restoreDeleted, {
  rateLimit: 'write',
  access: 'login',
  summary: 'Restores something deleted, as it was; for its owners and superusers.',
  params: rowIdParam,
  reply: z.object({
    kind: DeletedItem.shape.kind,
    subject_id: z.int(),
    entity_type: EntityType.nullable(),
    name: z.string(),
    /** How many relationships are back; a relationship itself counts as one. */
    relationships: z.int(),
    /** How many come back with their other end, which is deleted as well. */
    waiting: z.int(),
    /** How many were made again meanwhile. */
    folded: z.int(),
    /** How many are lost, since their other end was erased. */
    lost: z.int(),
  }),
  problems: ['rule_broken', 'not_found', 'conflict'],
});

export const eraseDeleted = endpoint(calls.eraseDeleted, {
  rateLimit: 'write',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Erases something deleted now: it cannot be restored any more.',
  params: rowIdParam,
  status: 204,
  problems: ['rule_broken', 'not_found', 'confirm_password'],
});
