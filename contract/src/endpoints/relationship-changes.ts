import * as z from 'zod';
import * as calls from '../calls/entities.ts';
import { limits } from '../limits.ts';
import { checkSocialLink, socialLinkMessages } from '../social-link-rules.ts';
import { Audience } from './audience.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityTypeParam, entityIdParam } from './entity-id.ts';
import { givenSources } from './given-sources.ts';
import { rowIdParam } from './query-parts.ts';
import { Relationship, RoleDirection } from './relationships.ts';
import { Platform, SocialLink } from './social-link.ts';
import { line } from './text-fields.ts';

/** Role and years are optional; `name` is ignored, because it is computed when read. */
const GivenMetadata = z.strictObject({
  name: z.unknown().optional(),
  role_type: line(limits.role).default(''),
  years_involved: line(limits.years).default(''),
});

export const createRelationship = endpoint(calls.createRelationship, {
  rateLimit: 'create',
  access: 'login',
  replaysByKey: true,
  summary: 'Connects two entities; for an owner of either.',
  body: z.strictObject({
    node1_id: EntityId,
    node1_type: EntityTypeParam,
    node2_id: EntityId,
    node2_type: EntityTypeParam,
    audience: Audience.default('public'),
    direction: RoleDirection.default(null),
    sources: givenSources.default([]),
    relationship_metadata: GivenMetadata.default({ role_type: '', years_involved: '' }),
  }),
  reply: Relationship,
  status: 201,
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict', 'in_flight', 'key_reused'],
});

export const updateRelationship = endpoint(calls.updateRelationship, {
  rateLimit: 'write',
  access: 'login',
  summary:
    'Changes role, its direction, years, audience and sources of a connection; what is left out stays.',
  params: rowIdParam,
  body: z.strictObject({
    audience: Audience.optional(),
    direction: RoleDirection.optional(),
    sources: givenSources.optional(),
    relationship_metadata: z
      .strictObject({
        name: z.unknown().optional(),
        role_type: line(limits.role).optional(),
        years_involved: line(limits.years).optional(),
      })
      .default({}),
  }),
  reply: Relationship,
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict'],
});

export const joinEntity = endpoint(calls.joinEntity, {
  rateLimit: 'create',
  access: 'login',
  replaysByKey: true,
  summary: "Proposes to connect the viewer's profile with a project or an organisation.",
  params: z.object({ type: EntityTypeParam, id: entityIdParam() }),
  body: z.strictObject({
    role_type: line(limits.role).default(''),
    years_involved: line(limits.years).default(''),
  }),
  reply: Relationship,
  status: 201,
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict', 'in_flight', 'key_reused'],
});

export const confirmRelationship = endpoint(calls.confirmRelationship, {
  rateLimit: 'write',
  access: 'login',
  summary: 'Confirms a connection for the end that was asked, with a role of its own choice.',
  params: rowIdParam,
  body: z.strictObject({ role_type: line(limits.role).optional() }).default({}),
  reply: Relationship,
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict'],
});

export const declineRelationship = endpoint(calls.declineRelationship, {
  rateLimit: 'write',
  access: 'login',
  summary: 'Declines a connection, or its change, for the end that was asked.',
  params: rowIdParam,
  status: 204,
  problems: ['rule_broken', 'forbidden', 'not_found'],
});

export const deleteRelationship = endpoint(calls.deleteRelationship, {
  rateLimit: 'write',
  access: 'login',
  summary: 'Removes a connection.',
  params: rowIdParam,
  status: 204,
  problems: ['forbidden', 'not_found'],
});

/** An empty link is dropped when a profile is saved; adding one by itself is refused. */
const GivenSocialLink = z
  .strictObject({
    entity_id: EntityId,
    entity_type: EntityTypeParam,
    platform: Platform,
    url: z.string().max(limits.url),
    audience: Audience.default('public'),
  })
  .transform((link, context) => {
    const checked = checkSocialLink(link.platform, link.url);
    if ('value' in checked && checked.value !== '') return { ...link, url: checked.value };
    const message = socialLinkMessages[link.platform];
    context.addIssue({ code: 'custom', path: ['url'], message });
    return z.NEVER;
  });

export const createSocialLink = endpoint(calls.createSocialLink, {
  rateLimit: 'write',
  access: 'login',
  replaysByKey: true,
  // A limited session may change its own profile; the service checks whose profile it is.
  opensToUnverified: true,
  summary: 'Adds a link to an entity.',
  body: GivenSocialLink,
  reply: SocialLink,
  status: 201,
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict', 'in_flight', 'key_reused'],
});

export const deleteSocialLink = endpoint(calls.deleteSocialLink, {
  rateLimit: 'write',
  access: 'login',
  opensToUnverified: true,
  summary: 'Removes a link from its entity.',
  params: rowIdParam,
  status: 204,
  problems: ['forbidden', 'not_found'],
});
