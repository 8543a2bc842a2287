import { del, get, post, put } from './call.ts';

export const listDuplicates = get('possible_duplicates', '/api/v1/admin/duplicates');
export const dismissDuplicate = put(
  'dismiss_duplicate',
  '/api/v1/admin/duplicates/:id/:other_id/dismissal',
);
export const recallDuplicate = del(
  'recall_duplicate',
  '/api/v1/admin/duplicates/:id/:other_id/dismissal',
);
export const readSurvivor = get('read_survivor', '/api/v1/entities/:type/:id/survivor');
export const listMerges = get('merges', '/api/v1/admin/merges');
export const previewMerge = get('preview_merge', '/api/v1/merges/preview');
export const mergeEntities = post('merge_entities', '/api/v1/merges');
export const undoMerge = post('undo_merge', '/api/v1/merges/:id/undo');
