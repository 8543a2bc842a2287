import { get, post, put } from './call.ts';

export const createReport = post('create_report', '/api/v1/reports');
export const askForRemoval = post('ask_for_removal', '/api/v1/people/:id/removal');
export const listReports = get('admin_reports', '/api/v1/admin/reports');
export const updateReport = put('update_report', '/api/v1/admin/reports/:id');
export const hideReported = post('hide_reported', '/api/v1/admin/reports/:id/hide');
export const decideReport = post('decide_report', '/api/v1/admin/reports/:id/decide');
