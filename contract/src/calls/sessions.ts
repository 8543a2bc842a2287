import { del, get } from './call.ts';

export const listSessions = get('sessions', '/api/v1/auth/sessions');
export const endSession = del('end_session', '/api/v1/auth/sessions/:id');
export const endOtherSessions = del('end_other_sessions', '/api/v1/auth/sessions');
