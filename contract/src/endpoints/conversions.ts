import * as z from 'zod';
import * as calls from '../calls/entities.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam, entityIdParam, Version } from './entity-id.ts';

const params = z.object({ type: EntityTypeParam, id: entityIdParam() });

/** A part by its name in history; of a list, how many entries it has. */
const ConvertedPart = z.object({ part: z.string(), count: z.int().nullable() });

export const previewConversion = endpoint(calls.previewConversion, {
  access: 'login',
  summary: 'What making an entity one of another kind would do, without doing it.',
  params,
  query: z.object({ to: EntityTypeParam }),
  reply: z.object({
    entity: z.object({ id: EntityId, type: EntityType, name: z.string() }),
    to: EntityType,
    /** The version of the entity that this describes. */
    version: z.int(),
    stays: z.array(ConvertedPart),
    /** What is said otherwise: in which part, from which parts, and the text if it is one. */
    changes: z.array(
      z.object({ part: z.string(), from: z.array(z.string()), text: z.string().nullable() }),
    ),
    /** What the other kind does not have: undoing the conversion brings it back. */
    set_aside: z.array(ConvertedPart),
    /** Roles that others have only with entities of the kind that it is now. */
    odd_roles: z.array(z.object({ relationship_id: z.int(), role: z.string(), name: z.string() })),
    /** How many other owners are told. */
    told: z.int(),
    /** Why it cannot be done; null if it can. */
    refusal: z.string().nullable(),
  }),
  problems: ['malformed', 'rule_broken', 'forbidden', 'not_found'],
});
export type ConversionPreview = z.output<typeof previewConversion.reply>;

export const convertEntity = endpoint(calls.convertEntity, {
  access: 'login',
  rateLimit: 'write',
  summary: 'Makes an entity one of another kind; its id stays, and its addresses lead on.',
  params,
  body: z.strictObject({
    to: EntityType,
    /** The entity's version that the user has seen. */
    version: Version,
  }),
  reply: z.object({
    entity: z.object({ id: EntityId, type: EntityType, name: z.string(), version: z.int() }),
    /** Until when it can be undone. */
    undo_until: z.string(),
  }),
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict', 'stale_version'],
});
