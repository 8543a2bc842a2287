import { get, post } from './call.ts';

export const readHistory = get('entity_history', '/api/v1/entities/:type/:id/history');
export const readEntityVersion = get(
  'entity_version',
  '/api/v1/entities/:type/:id/versions/:act_id',
);
export const restoreVersion = post(
  'restore_version',
  '/api/v1/entities/:type/:id/versions/:act_id/restore',
);
export const undoAct = post('undo_act', '/api/v1/acts/:id/undo');
export const listRecentChanges = get('recent_changes', '/api/v1/admin/changes');
export const previewReversal = get('preview_reversal', '/api/v1/admin/changes/reversal');
export const revertChanges = post('revert_changes', '/api/v1/admin/changes/reversal');
