/** What a user is told about in the bell, in the order of the settings. */
export const notificationKinds = [
  'role_given',
  'connection_proposed',
  'connection_confirmed',
  'connection_declined',
  'report_decided',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How often a kind is told by e-mail. */
export const rhythms = ['at_once', 'daily', 'weekly', 'never'] as const;
export type Rhythm = (typeof rhythms)[number];
