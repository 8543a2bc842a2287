// The words of the audit log.
import type { AuditEvent } from '@mangrove/contract';

export const audit = {
  actor: 'Who, by e-mail',
  target: 'Whom or what',
  event: 'Event',
  allEvents: 'All',
  from: 'From',
  to: 'To',
  filtersLabel: 'Filters',
  clear: 'Clear all filters',
  listLabel: 'Audit log',
  loading: 'Loading the audit log...',
  failed: 'The audit log could not be loaded',
  none: 'Nothing was logged yet',
  noneText:
    'What superusers and the product itself do to accounts, entities and tags is written down here.',
  noMatch: 'No entries found',
  noMatchText: 'Widen the dates, choose another event, or look for a part of the address.',
  nobody: 'Nobody signed in',
  deletedUser: (id: number) => `Deleted user #${id}`,
  accessOf: (user: string) => `Access of ${user}`,
  unnamed: (type: string, id: number) => `${type} #${id}`,
} as const;

export const columns = {
  at: 'When',
  actor: 'Who',
  event: 'What',
  target: 'Whom',
  ip: 'From where',
} as const;

export const targetName = {
  user: 'User',
  entity: 'Entity',
  relationship: 'Relationship',
  tag: 'Tag',
} as const;

export const eventName: Record<AuditEvent, string> = {
  account_registered: 'Account registered',
  account_verified: 'Address verified',
  account_deactivated: 'Account deactivated',
  account_reactivated: 'Account reactivated',
  account_deleted: 'Account deleted',
  login_succeeded: 'Logged in',
  login_failed: 'Login failed',
  refresh_token_reused: 'Used-up token presented again',
  reset_requested: 'Password reset requested',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  password_reset_by_admin: 'Password reset by a superuser',
  superuser_given: 'Made superuser',
  superuser_taken: 'Superuser removed',
  superuser_created: 'Superuser created',
  user_deleted: 'User deleted',
  access_granted: 'Access granted',
  access_changed: 'Access changed',
  access_removed: 'Access removed',
  access_verified: 'Access verified',
  entity_deleted: 'Entity deleted',
  relationship_deleted: 'Relationship deleted',
  tag_created: 'Tag created',
  tag_changed: 'Tag changed',
  tag_deleted: 'Tag deleted',
  tag_merged: 'Tag merged',
  tag_made_official: 'Tag made official',
  tag_made_unofficial: 'Tag made unofficial',
  official_tags_changed: 'Official list changed',
  development_mode_on: 'Development mode enabled',
  development_mode_off: 'Development mode disabled',
  backup_made: 'Backup made',
  network_exported: 'Data exported',
  all_data_cleared: 'All data cleared',
  mail_given_up: 'E-mail given up',
};
