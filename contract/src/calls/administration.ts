import { del, get, post, postFiles, put } from './call.ts';

export const listAdminUsers = get('admin_users', '/api/v1/admin/users');
export const readAdminUser = get('admin_user', '/api/v1/admin/users/:id');
export const listAdminEntities = get('admin_entities', '/api/v1/admin/entities');
export const listEntitiesForAccess = get(
  'admin_entities_for_access',
  '/api/v1/admin/entities/for-access',
);
export const listAudit = get('admin_audit', '/api/v1/admin/audit');
export const readAdminOverview = get('admin_overview', '/api/v1/admin/overview');
export const readAdminSystem = get('admin_system', '/api/v1/admin/system');
export const makeBackup = post('admin_backup', '/api/v1/admin/backup');
export const exportNetwork = post('admin_export', '/api/v1/admin/export');

export const checkImport = postFiles('check_import', '/api/v1/admin/import/check');
export const importNetwork = postFiles('import_network', '/api/v1/admin/import');

export const listTags = get('tags', '/api/v1/tags');
export const readTagStatistics = get('tag_statistics', '/api/v1/tags/statistics');
export const createTag = post('create_tag', '/api/v1/tags');
export const updateTag = put('update_tag', '/api/v1/tags/:id');
export const deleteTag = del('delete_tag', '/api/v1/tags/:id');
export const mergeTags = post('merge_tags', '/api/v1/tags/:id/merge');
export const makeTagOfficial = post('make_tag_official', '/api/v1/tags/:id/official');
export const makeTagUnofficial = del('make_tag_unofficial', '/api/v1/tags/:id/official');
export const listTagReferences = get('tag_references', '/api/v1/tags/:id/references');
