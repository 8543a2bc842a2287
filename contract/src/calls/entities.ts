import { type EntityType, mapKinds, type PluralOf, pluralOf } from '../model/kinds.ts';
import { del, get, patch, post, put } from './call.ts';

/** The calls about the entities of a kind. */
function callsOf<Kind extends EntityType>(kind: Kind) {
  const plural: PluralOf<Kind> = pluralOf[kind];
  const all = `/api/v1/${plural}`;
  const one = `${all}/:id`;
  return {
    read: get(`read_${kind}`, one),
    withConnections: get(`read_${kind}_with_connections`, `${one}/with-connections`),
    list: get(`list_${plural}`, all),
    create: post(`create_${kind}`, all),
    update: put(`update_${kind}`, one),
    remove: del(`delete_${kind}`, one),
  };
}
export type CallsOf<Kind extends EntityType> = ReturnType<typeof callsOf<Kind>>;

export const entityCalls = /* @__PURE__ */ mapKinds(callsOf) as {
  [Kind in EntityType]: CallsOf<Kind>;
};

export const previewConversion = get('preview_conversion', '/api/v1/entities/:type/:id/convert');
export const convertEntity = post('convert_entity', '/api/v1/entities/:type/:id/convert');

export const listEntityUsers = get('entity_users', '/api/v1/entities/:type/:id/users');
export const addEntityUser = post('add_entity_user', '/api/v1/entities/:type/:id/users');
export const changeEntityUserRole = put(
  'change_entity_user_role',
  '/api/v1/entities/user-roles/:id',
);
export const removeEntityUser = del('remove_entity_user', '/api/v1/entities/user-roles/:id');
export const verifyUserRole = patch('verify_user_role', '/api/v1/user-roles/:id/verify');
export const readPersonVerificationStatus = get(
  'person_verification_status',
  '/api/v1/entities/:type/:id/person-verification-status',
);

export const createRelationship = post('create_relationship', '/api/v1/relationships');
export const joinEntity = post('join_entity', '/api/v1/entities/:type/:id/join');
export const confirmRelationship = post(
  'confirm_relationship',
  '/api/v1/relationships/:id/confirm',
);
export const declineRelationship = post(
  'decline_relationship',
  '/api/v1/relationships/:id/decline',
);
export const updateRelationship = put('update_relationship', '/api/v1/relationships/:id');
export const deleteRelationship = del('delete_relationship', '/api/v1/relationships/:id');
export const createSocialLink = post('create_social_link', '/api/v1/social-links');
export const deleteSocialLink = del('delete_social_link', '/api/v1/social-links/:id');

export const listRelationshipsOfEntity = get(
  'relationships_by_entity',
  '/api/v1/relationships/by-entity',
);
export const listRelationshipsByNode1 = get(
  'relationships_by_node1',
  '/api/v1/relationships/by-node1',
);
export const listRelationshipsByNode2 = get(
  'relationships_by_node2',
  '/api/v1/relationships/by-node2',
);
export const listRoleTypes = get('role_types', '/api/v1/relationships/role-types');
export const readRoleInverses = get('role_inverses', '/api/v1/role-types');
export const createRoleType = post('create_role_type', '/api/v1/role-types');
export const updateRoleType = put('update_role_type', '/api/v1/role-types/:id');
export const deleteRoleType = del('delete_role_type', '/api/v1/role-types/:id');

export const readFields = get('read_fields', '/api/v1/fields');
export const createField = post('create_field', '/api/v1/fields');
export const orderFields = put('order_fields', '/api/v1/fields/order');
export const updateField = put('update_field', '/api/v1/fields/:id');
export const deleteField = del('delete_field', '/api/v1/fields/:id');
export const restoreField = post('restore_field', '/api/v1/fields/:id/restore');
export const archiveField = post('archive_field', '/api/v1/fields/:id/archive');
export const mergeFieldOptions = post('merge_field_options', '/api/v1/fields/:id/merge-options');
export const listMissing = get('field_missing', '/api/v1/fields/:id/missing');
export const readFieldCells = get('graph_fields', '/api/v1/graph/fields');

export const suggestEntities = get('suggest_entities', '/api/v1/entities/suggest');
export const matchEntities = post('match_entities', '/api/v1/entities/match');
export const suggestTags = get('suggest_tags', '/api/v1/entities/tags/suggest');
export const findTags = get('entity_tags', '/api/v1/entities/tags');
export const listEditableEntities = get('editable_entities', '/api/v1/users/me/editable-entities');
