// The content of a download of one's own data. `user-columns.ts` says what it leaves out.
import {
  type Direction,
  type Inverses,
  isOfOneEnd,
  type ListField,
  listFields,
  roleKey,
} from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { confirmation } from '../../domain/agreement/queries.ts';
import { isConcealed } from '../../domain/deleted/concealed-queries.ts';
import { selectItems, selectTexts } from '../../domain/entity/field-queries.ts';
import { namesTold } from '../../domain/entity/visible-queries.ts';
import { about } from './messages.ts';
import { detailsTold, seenEntities, seenRelationships } from './seen-queries.ts';

/** A table of the download. It contains no data of other users but names that the user may see. */
export interface OwnTable {
  name: string;
  about: string;
  /** Null for the history, which is read in pieces. */
  read: ((userId: number) => RawBuilder<unknown>) | null;
  /** What the list of roles adds to a row. */
  describe?: (row: Record<string, unknown>, inverses: Inverses) => Record<string, unknown>;
}

/** Entities that belong to a user: the profile, those the user owns, and people the user added. */
const ownEntities = (userId: number) => sql`
  select id from entities where user_id = ${userId} or added_by = ${userId}
  union select entity_id from user_roles where user_id = ${userId} and role_type = 'OWNER'`;

/** Only who looks after a person may know the names that it left behind. */
const looksAfter = (userId: number) => sql`(e.user_id is not distinct from ${userId} or exists (
  select from user_roles own where own.user_id = ${userId} and own.entity_id = e.id))`;

/** The names of lists in the download, in its order. */
const ownNames: Record<ListField['name'], string> = {
  tags: 'tags',
  social_links: 'links',
  locations: 'locations',
  images: 'images',
};
const ownLists = sql.join(
  Object.entries(ownNames).map(([list, name]) => {
    const field = listFields.find((one) => one.name === list) as ListField;
    return sql`${selectItems(field, { tag_type: 'type' })} as ${sql.ref(name)}`;
  }),
);

/**
 * Sources with the names of those whom the user may see, and whether the user wrote them. Whoever was
 * merged is named by the survivor.
 */
const listTold = (userId: number, list: RawBuilder<unknown>) => sql`(
    select jsonb_agg((one - 'author') || jsonb_build_object(
        'said_by', said.name, 'said_by_id', said.type || '_' || said.id,
        'by_you', one -> 'author' = to_jsonb(${userId}::integer)) order by place)
    from jsonb_array_elements(${list}) with ordinality as g (one, place)
    left join entity_redirects redirect on redirect.from_id = (one ->> 'said_by')::integer
    left join ${seenEntities(userId)} said
      on said.id = coalesce(redirect.to_id, (one ->> 'said_by')::integer))`;
const sourcesTold = (userId: number) => sql`
  case when r.sources = '[]' then r.sources else ${listTold(userId, sql`r.sources`)} end`;
const fieldSourcesTold = (userId: number) => sql`
  case when e.sources = '{}' then e.sources else (
    select jsonb_object_agg(said.key, ${listTold(userId, sql`said.value`)})
    from jsonb_each(e.sources) as said) end`;

export const ownTables: readonly OwnTable[] = [
  {
    name: 'account',
    about: about.account,
    read: (userId) => sql`
      select id, email, name, user_type, is_superuser, is_verified, is_active,
        deactivated_by_owner, pending_profile_name, created_at, updated_at, last_login_at
      from users where id = ${userId}`,
  },
  {
    name: 'sessions',
    about: about.sessions,
    read: (userId) => sql`
      select created_at, confirmed_at, refreshed_at, expires_at, remembers, has_second_factor,
        second_factor_at, by_provider, device, network
      from sessions where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'browsers',
    about: about.browsers,
    read: (userId) => sql`
      select seen_at from known_devices where user_id = ${userId} order by seen_at`,
  },
  {
    name: 'one_time_codes',
    about: about.oneTimeCodes,
    read: (userId) => sql`
      select created_at, confirmed_at from totp_secrets where user_id = ${userId}`,
  },
  {
    name: 'passkeys',
    about: about.passkeys,
    read: (userId) => sql`
      select id, name, created_at, used_at from passkeys
      where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'identities',
    about: about.identities,
    read: (userId) => sql`
      select id, issuer, subject, label, orcid, created_at, used_at from identities
      where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'recovery_codes',
    about: about.recoveryCodes,
    read: (userId) => sql`
      select created_at from recovery_codes where user_id = ${userId} order by code_hash`,
  },
  {
    name: 'tokens',
    about: about.tokens,
    read: (userId) => sql`
      select id, name, may_read, may_write, has_second_factor, created_at, expires_at,
        last_used_at, network
      from api_tokens where user_id = ${userId} order by id`,
  },
  {
    name: 'short_addresses',
    about: about.shortAddresses,
    read: (userId) => sql`
      select id, code, address, created_at from short_addresses where made_by = ${userId} order by id`,
  },
  {
    name: 'access',
    about: about.access,
    read: (userId) => sql`
      select r.id, r.role_type as role, r.is_verified, r.created_at, r.updated_at, r.entity_id,
        e.type as entity_type, e.name as entity_name
      from user_roles r join entities e on e.id = r.entity_id
      where r.user_id = ${userId} order by r.id`,
  },
  {
    name: 'entities',
    about: about.entities,
    read: (userId) => sql`
      select e.id, e.type, ${selectTexts}, e.photo_url, e.passed_on, e.cover,
        e.audience, e.field_audiences, e.place_precision,
        ${namesTold(sql`e.names`, looksAfter(userId))} as names, e.about_language,
        e.about_texts, e.identifiers, e.fields, e.nations,
        e.not_for_export, e.state, e.notices, e.labels, ${fieldSourcesTold(userId)} as sources,
        e.user_id is not distinct from ${userId} as is_profile,
        e.added_by is not distinct from ${userId} as is_added, e.created_at, e.updated_at,
        ${ownLists}
      from entities e where e.id in (${ownEntities(userId)}) order by e.id`,
  },
  {
    name: 'fields',
    about: about.fields,
    read: (userId) => sql`
      select f.key as id, f.label, f.shape, f.options, f.audience,
        f.archived_at is not null as is_archived
      from field_definitions f
      where f.deleted_at is null and exists (
        select from entities e where e.id in (${ownEntities(userId)}) and e.fields ? f.key)
      order by f.sort_order, f.id`,
  },
  {
    name: 'deleted',
    about: about.deleted,
    read: (userId) => sql`
      select d.id, d.kind, d.subject_id, d.entity_type,
        case when o.user_id is not null then d.name end as name, d.deleted_at, d.expires_at,
        d.deleted_by is not distinct from ${userId} as by_you,
        case when o.user_id is not null then d.content -> 'entity' ->> 'about' end as about
      from deleted_items d
      left join deleted_item_owners o on o.item_id = d.id and o.user_id = ${userId}
      where o.user_id is not null or d.deleted_by = ${userId}
      order by d.id`,
  },
  {
    name: 'connections',
    about: about.connections,
    read: (userId) => sql`
      select r.id, r.node1_id, a.name as node1_name, r.node2_id, b.name as node2_name, r.role,
        r.direction, r.years, coalesce(r.audience_once_confirmed, r.audience) as audience,
        ${confirmation('r')} as confirmation, ${sourcesTold(userId)} as sources,
        r.created_at, r.updated_at
      from ${seenRelationships(userId)} r
      join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id
      where r.node1_id in (${ownEntities(userId)}) or r.node2_id in (${ownEntities(userId)})
      order by r.id`,
    describe: (row, inverses) => ({
      ...row,
      inverse:
        (isOfOneEnd(row['direction'] as Direction | null) &&
          inverses.get(roleKey(String(row['role'])))) ||
        '',
    }),
  },
  {
    name: 'history',
    about: about.history,
    read: null,
  },
  {
    name: 'log',
    about: about.log,
    read: (userId) => sql`
      select l.id, l.at, l.event, l.actor_id is not distinct from ${userId} as by_you,
        case when l.actor_id = ${userId} then l.ip end as network_address,
        case when l.target_type <> 'user' or l.target_id = ${userId} then l.target_type end
          as target_type,
        case when l.target_type <> 'user' or l.target_id = ${userId} then l.target_id end
          as target_id
      from audit_log l
      where l.actor_id = ${userId} or (l.target_type = 'user' and l.target_id = ${userId})
        or (l.details ->> 'user_id') = ${String(userId)}
      order by l.id`,
  },
  {
    name: 'emails',
    about: about.emails,
    read: (userId) => sql`
      select id, kind, address, case when ${isConcealed(sql`(details ->> 'entity_id')::integer`)}
        then details - 'entity_name' else details end as details, created_at, sent_at, given_up_at
      from outbox where user_id = ${userId} order by id`,
  },
  {
    name: 'notifications',
    about: about.notifications,
    read: (userId) => sql`
      select n.id, n.kind, n.created_at, n.read_at, n.mailed_at, n.entity_id, n.other_id,
        n.relationship_id, ${detailsTold(userId)} as details
      from notifications n where n.user_id = ${userId} order by n.id`,
  },
  {
    name: 'email_rhythms',
    about: about.emailRhythms,
    read: (userId) => sql`
      select kind as id, rhythm from notification_rhythms where user_id = ${userId} order by kind`,
  },
  {
    name: 'reports',
    about: about.reports,
    read: (userId) => sql`
      select r.id, r.at, r.entity_id, r.entity_type, e.name as entity_name, r.reason, r.words,
        r.outcome, r.answer, r.decided_at
      from reports r left join ${seenEntities(userId)} e on e.id = r.entity_id
      where r.reporter_id = ${userId} order by r.id`,
  },
  {
    name: 'claims',
    about: about.claims,
    read: (userId) => sql`
      select c.id, c.entity_id, e.name as entity_name, c.message, c.created_at, c.decided_at
      from claims c left join ${seenEntities(userId)} e on e.id = c.entity_id
      where c.user_id = ${userId} order by c.id`,
  },
  {
    name: 'invitations',
    about: about.invitations,
    read: (userId) => sql`
      select i.id, i.entity_id, e.name as entity_name, i.address, i.created_at, i.reminded_at
      from invitations i left join ${seenEntities(userId)} e on e.id = i.entity_id
      where i.invited_by = ${userId} order by i.id`,
  },
  {
    name: 'pictures',
    about: about.pictures,
    read: (userId) => sql`
      select name as id, entity_type, content_type, byte_size, small_name, created_at
      from files where uploaded_by = ${userId} order by created_at, name`,
  },
];
