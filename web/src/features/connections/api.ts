import {
  calls,
  limits,
  type Relationship,
  type ReplyOf,
  turnDirection,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { connectionSearchKey, editorKey, roleTypesKey } from '../../api/keys.ts';
import { kinds } from '../../domain/entity/kind.ts';
import { sourceDraftOf } from '../../domain/source-editor/source-drafts.ts';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import type { OtherParty, StoredConnection } from './connection-edits.ts';
import { kindsOf } from './connection-rows.ts';
import { type Target, unknownName } from './messages.ts';

const minute = 60_000;

/** The query of the connections of an entity, read again whenever its editor opens. */
export function connectionsQuery({ type, id }: SavedEntity) {
  return queryOptions({
    queryKey: [...editorKey, type, id, 'connections'],
    queryFn: async ({ signal }): Promise<readonly StoredConnection[]> => {
      const query = { entity_id: id, entity_type: type, target_types: [...kinds] };
      const { relationships } = await callApi(
        calls.listRelationshipsOfEntity,
        { query },
        { signal },
      );
      return relationships.map((relationship) => connectionOf(relationship, id));
    },
    gcTime: 0,
  });
}

/** A relationship as seen from one of its two entities; `other` is the second one. */
export function connectionOf(relationship: Relationship, entityId: number): StoredConnection {
  const { id, role, year: years, audience, name, photo_url: photoUrl } = relationship;
  const { confirmation, waits_for: waitsFor, is_hidden: isHidden } = relationship;
  const isOutgoing = relationship.originalNode1Id === entityId;
  const otherId = isOutgoing ? relationship.originalNode2Id : relationship.originalNode1Id;
  const type = isOutgoing ? relationship.originalNode2Type : relationship.originalNode1Type;
  const direction = isOutgoing ? relationship.direction : turnDirection(relationship.direction);
  return {
    id,
    other: { id: otherId, type, name: name || unknownName(type), photoUrl },
    isOutgoing,
    role,
    years,
    audience,
    ...(direction && { direction }),
    ...(relationship.sources.length > 0 && { sources: relationship.sources.map(sourceDraftOf) }),
    confirmation,
    waitsFor,
    isHidden,
  };
}

export const roleTypesQuery = queryOptions({
  queryKey: roleTypesKey,
  queryFn: async ({ signal }) => (await callApi(calls.listRoleTypes, {}, { signal })).role_types,
  staleTime: 10 * minute,
  gcTime: 10 * minute,
  refetchOnMount: true,
});

/** The query, by person id, of whether its user has a role on the entity, and a verified one. */
export function verificationQuery({ type, id }: SavedEntity) {
  return queryOptions({
    queryKey: [...editorKey, type, id, 'verification'],
    queryFn: async ({ signal }) => {
      const params = { type, id: String(id) };
      return (await callApi(calls.readPersonVerificationStatus, { params }, { signal })).statuses;
    },
    gcTime: 0,
  });
}

const searchLimit = 8;

/** The query of entities to connect with: eight of one kind, or four of each for `mixed`. */
export function searchQuery(target: Target, typed: string) {
  const kinds = kindsOf(target);
  return queryOptions({
    queryKey: [...connectionSearchKey, target, typed],
    queryFn: async ({ signal }): Promise<readonly SearchResult[]> => {
      const answers = await Promise.all(
        kinds.map((kind) => {
          const limit = searchLimit / kinds.length;
          const query = { entity_type: [kind], query: typed, limit };
          return callApi(calls.suggestEntities, { query }, { signal });
        }),
      );
      return answers.flatMap(({ results }) => results);
    },
    staleTime: minute,
    retry: false,
  });
}

export type SearchResult = ReplyOf<typeof calls.suggestEntities>['results'][number];
export type NameMatch = ReplyOf<
  typeof calls.matchEntities
>['matches'][number]['candidates'][number];

/** The query of the candidates for each name, by name. */
export function nameMatchesQuery(target: Target, entity: SavedEntity, names: readonly string[]) {
  return queryOptions({
    queryKey: [...connectionSearchKey, 'names', target, entity.id, ...names],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly NameMatch[]>> => {
      const matches: ReplyOf<typeof calls.matchEntities>['matches'] = [];
      for (let from = 0; from < names.length; from += limits.namesAtOnce) {
        const some = names.slice(from, from + limits.namesAtOnce);
        const body = { names: some, entity_types: [...kindsOf(target)] };
        matches.push(...(await callApi(calls.matchEntities, { body }, { signal })).matches);
      }
      const others = matches.map(({ candidates }) =>
        candidates.filter(({ id }) => id !== entity.id),
      );
      return new Map(names.map((name, index) => [name, others[index] ?? []]));
    },
    retry: false,
    gcTime: 0,
  });
}

export function partyOf(found: SearchResult | NameMatch): OtherParty {
  const { id, type, name, photo_url: photoUrl } = found;
  return { id, type, name, photoUrl };
}
