import * as z from 'zod';
import * as calls from '../calls/deleted.ts';
import { limits } from '../limits.ts';
import { entityTypes } from '../model/kinds.ts';
import { reportReasons } from '../report-rules.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { EntityType } from './entity-id.ts';
import { pageOf, pageParams } from './paging.ts';
import { repeated, rowIdParam } from './query-parts.ts';

const search = z.string().max(limits.queryMax).transform(cleanLine).default('');

/** A deleted item that can still be restored. */
export const DeletedItem = z.object({
  id: z.int(),
  kind: z.enum(['entity', 'relationship']),
  /** The id before the deletion; it is the same after restoring. */
  subject_id: z.int(),
  /** Null for a relationship. */
  entity_type: EntityType.nullable(),
  /** The name of the entity, or the names of both ends of a relationship as far as one may see them. */
  name: z.string(),
  /**
   * Merged and hidden items are restored by undoing the merge, or by deciding the report. What was
   * removed after a report only superusers restore.
   */
  reason: z.enum(['deleted', 'merged', 'hidden', 'removed', 'declined']),
  /** What the report said; null unless the item was removed after one. */
  report_reason: z.enum(reportReasons).nullable(),
  deleted_at: z.string(),
  /** Null while a report about the item is undecided. */
  expires_at: z.string().nullable(),
  /** Whole days until the item is erased, rounded up; null as for `expires_at`. */
  days_left: z.int().nullable(),
  /** How many relationships are restored with it, as far as their other ends exist. */
  relationships: z.int(),
});
export type DeletedItem = z.output<typeof DeletedItem>;

/** `deleted_by` is null if that user was deleted, or if the product itself deleted the item. */
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
    /** An item matches if it has any of these types. */
    type: repeated(z.enum([...entityTypes, 'relationship'])),
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
  summary:
    'Restores something deleted, as it was; for its owners and superusers. What was removed after a report only superusers restore.',
  params: rowIdParam,
  reply: z.object({
    kind: DeletedItem.shape.kind,
    subject_id: z.int(),
    entity_type: EntityType.nullable(),
    name: z.string(),
    /** How many relationships were restored; a restored relationship itself counts as one. */
    relationships: z.int(),
    /** How many relationships are restored only with their other end, which is deleted as well. */
    waiting: z.int(),
    /** How many were not restored, because they were created again in the meantime. */
    folded: z.int(),
    /** How many cannot be restored because their other end was erased. */
    lost: z.int(),
  }),
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict'],
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
