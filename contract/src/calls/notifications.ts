import { get, post, postForm, put } from './call.ts';

export const listNotifications = get('notifications', '/api/v1/notifications');
export const readNotifications = post('read_notifications', '/api/v1/notifications/read');
export const readRhythms = get('notification_settings', '/api/v1/notifications/settings');
export const changeRhythms = put('change_notification_settings', '/api/v1/notifications/settings');
export const unsubscribe = post('unsubscribe', '/api/v1/notifications/unsubscribe');
/** The address in the header of e-mails, which browsers open as a page (RFC 8058). */
export const unsubscribeOneClick = postForm('unsubscribe_one_click', '/unsubscribe');
