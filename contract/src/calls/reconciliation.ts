import { get, postForm } from './call.ts';

const base = '/reconcile';

export const readReconciliation = get('reconciliation', base);
export const reconcile = postForm('reconcile', base);
export const previewReconciled = get('reconcile_preview', `${base}/preview/:key`);
export const suggestReconciled = get('reconcile_suggest', `${base}/suggest/:what`);
