import { del, get, post } from './call.ts';

export const listDeleted = get('admin_deleted', '/api/v1/admin/deleted');
export const eraseDeleted = del('erase_deleted', '/api/v1/admin/deleted/:id');
export const listOwnDeleted = get('own_deleted', '/api/v1/users/me/deleted');
export const restoreDeleted = post('restore_deleted', '/api/v1/deleted/:id/restore');
