// Every table with a column that names a user is either in the download of one's own data or listed
// here with the reason why it is not. A test compares this with the schema.

/**
 * The place of each column that names a user, by `table.column`: the table of the download, or the
 * reason why it is left out.
 */
export const userColumns: Record<string, { in: string } | { leftOut: string }> = {
  'users.id': { in: 'account' },
  'sessions.user_id': { in: 'sessions' },
  'known_devices.user_id': { in: 'browsers' },
  'totp_secrets.user_id': { in: 'one_time_codes' },
  'passkeys.user_id': { in: 'passkeys' },
  'identities.user_id': { in: 'identities' },
  'recovery_codes.user_id': { in: 'recovery_codes' },
  'api_tokens.user_id': { in: 'tokens' },
  'short_addresses.made_by': { in: 'short_addresses' },
  'login_tickets.user_id': { leftOut: 'only a hash that opens something, for ten minutes' },
  'user_roles.user_id': { in: 'access' },
  'entities.user_id': { in: 'entities' },
  'entities.added_by': { in: 'entities' },
  'acts.actor_id': { in: 'history' },
  'audit_log.actor_id': { in: 'log' },
  'outbox.user_id': { in: 'emails' },
  'notifications.user_id': { in: 'notifications' },
  'notification_rhythms.user_id': { in: 'email_rhythms' },
  'notification_mails.user_id': { leftOut: 'when the last e-mail was made; "emails" has it' },
  'reports.reporter_id': { in: 'reports' },
  'claims.user_id': { in: 'claims' },
  'claims.decided_by': { leftOut: 'the claim is of somebody else; the log says what was done' },
  'invitations.invited_by': { in: 'invitations' },
  'files.uploaded_by': { in: 'pictures' },
  'deleted_item_owners.user_id': { in: 'deleted' },
  'deleted_items.deleted_by': { in: 'deleted' },
  'mailed_links.user_id': { leftOut: 'only a hash that opens something, for a day at most' },
  'replayed_answers.user_id': {
    leftOut: 'copies of answers that were given to the same user, for a day',
  },
  'data_downloads.user_id': { leftOut: 'says that this very download was asked for' },
  'data_download_pieces.user_id': { leftOut: 'is this very download' },
  'duplicate_dismissals.dismissed_by': { leftOut: 'about entries; the log says what was done' },
  'import_keys.removed_by': { leftOut: 'about erased entries; the log says what was done' },
  'imported_relationships.removed_by': {
    leftOut: 'about erased entries; the log says what was done',
  },
  'merges.actor_id': { leftOut: 'about entries; the history says what was done' },
  'reports.assigned_to': { leftOut: 'the report is of somebody else; the log says what was done' },
  'reports.decided_by': { leftOut: 'the report is of somebody else; the log says what was done' },
};
