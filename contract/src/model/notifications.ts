/** What a user is told about in the bell, in the order of the settings. */
export const notificationKinds = [
  'role_given',
  'connection_proposed',
  'connection_confirmed',
  'connection_declined',
  'report_decided',
  'claim_made',
  'claim_decided',
  'invitation_accepted',
  'added_people_narrowed',
  'kind_changed',
  'labels_changed',
  'removal_waits',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How often a kind is told by e-mail. */
export const rhythms = ['at_once', 'daily', 'weekly', 'never'] as const;
export type Rhythm = (typeof rhythms)[number];

/** The rhythms of somebody who chose none. */
export const usualRhythms = {
  role_given: 'at_once',
  connection_proposed: 'weekly',
  connection_confirmed: 'weekly',
  connection_declined: 'weekly',
  report_decided: 'at_once',
  claim_made: 'at_once',
  claim_decided: 'at_once',
  invitation_accepted: 'weekly',
  added_people_narrowed: 'weekly',
  kind_changed: 'at_once',
  labels_changed: 'weekly',
  removal_waits: 'at_once',
} as const satisfies Record<NotificationKind, Rhythm>;

/** How often each kind is told to somebody by e-mail. */
export type Rhythms = Record<NotificationKind, Rhythm>;
