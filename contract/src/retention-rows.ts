// What is stored, why, and for how long. The public retention page and the hourly cleanup job both
// use this table; retention periods are defined nowhere else.
import { mergeLimits } from './duplicates.ts';
import { loginRetention } from './retention-login-rows.ts';
import type { RetentionRow } from './retention-row.ts';

const day = 24 * 3_600_000;

export const retention = {
  accounts: {
    what: 'Your account: address, name, hash of the password',
    why: 'so that you can log in',
    tables: ['users'],
    ends: { by: 'belonging', until: 'until you delete the account, and then at once' },
  },
  access: {
    what: 'What you may look after',
    why: 'so that you can change it, and others cannot',
    tables: ['user_roles'],
    ends: {
      by: 'belonging',
      until: 'until it is taken back, or the account or the entry is deleted',
    },
  },
  entities: {
    what: 'Profiles, projects and organisations with places, links, tags and pictures, and how they are connected',
    why: 'they are the map',
    tables: [
      'entities',
      'locations',
      'social_links',
      'entity_tags',
      'images',
      'relationships',
      'positions',
      'entity_words',
      'entity_names',
      'entity_field_texts',
      'words',
    ],
    ends: {
      by: 'belonging',
      until: 'until somebody who may do so deletes them; a profile is deleted with its account',
    },
  },
  imported_rows: {
    what: 'Which row of a file became which entry; once that was erased, only a hash of the row and how it was removed',
    why: 'so that no later import brings back what was removed',
    tables: ['import_keys', 'imported_relationships'],
    ends: {
      by: 'operator',
      until: 'until all data is cleared; who removed it, until that account is deleted',
    },
  },
  history: {
    what: 'Who changed what, and what stood there before',
    why: 'so that mistakes can be undone',
    tables: ['acts', 'revisions'],
    ends: {
      by: 'belonging',
      until: 'as long as the entry that was changed; who changed it, until that account is deleted',
    },
  },
  field_definitions: {
    what: 'Which fields this community defined for itself',
    why: 'they are asked for and shown',
    tables: ['field_definitions'],
    ends: {
      by: 'operator',
      until: 'until all data is cleared; of a deleted field its name stays until then',
    },
  },
  deleted_field_values: {
    what: 'The values of fields that a superuser deleted',
    why: 'so that they come back with the field',
    tables: ['deleted_field_values'],
    ends: {
      by: 'job',
      periodMs: 30 * day,
      from: 'the deletion; with the entry that had them, at once',
    },
  },
  short_addresses: {
    what: 'Short addresses of views, for paper, and who made them',
    why: 'so that a code on paper leads somewhere for as long as the paper lasts',
    tables: ['short_addresses'],
    ends: {
      by: 'operator',
      until:
        'until a superuser deletes them or clears all data; who made them, until that account is deleted',
    },
  },
  pictures: {
    what: 'Pictures that something shows',
    why: 'they belong to what shows them',
    tables: ['files'],
    files: ['files/*'],
    ends: { by: 'belonging', until: 'until nothing shows them any more' },
  },
  deleted_items: {
    what: 'Entries and connections that were deleted, with all that belonged to them',
    why: 'so that they can be restored',
    tables: ['deleted_items', 'deleted_item_owners'],
    ends: {
      by: 'job',
      periodMs: 30 * day,
      from: 'the deletion, and with an account at once; what is hidden because of a report, until it is decided',
    },
  },
  merges: {
    what: 'What two entries were before they were merged',
    why: 'so that they can be parted again',
    tables: ['merges'],
    ends: { by: 'job', periodMs: mergeLimits.undoDays * day, from: 'the merge' },
  },
  hub_projects: {
    what: 'What the Local Contexts Hub gave last of the projects whose Labels stand here',
    why: 'so that Labels are shown as their communities give them now',
    tables: ['hub_projects'],
    ends: { by: 'operator', until: 'until all data is cleared' },
  },
  label_icons: {
    what: 'The icons of Labels and Notices, which are the same everywhere',
    why: 'so that they are known at a glance',
    tables: [],
    files: ['labels/*'],
    ends: { by: 'operator', until: 'until those who run this site remove them' },
  },
  redirects: {
    what: 'Where entries are found that were merged or made another kind, who merged and who owned them, and which were found to be different',
    why: 'so that old links lead somewhere, and nobody asks twice',
    tables: ['entity_redirects', 'former_kinds', 'merges', 'duplicate_dismissals'],
    ends: {
      by: 'belonging',
      until: 'as long as the entry that stayed; accounts, until they are deleted',
    },
  },
  held_pictures: {
    what: 'Pictures that nothing shows any more',
    why: 'so that they come back with what is restored',
    tables: ['files'],
    ends: {
      by: 'job',
      periodMs: 30 * day,
      from: 'the moment nothing shows them; of what can still be restored, with it',
    },
  },
  unshown_pictures: {
    what: 'Uploaded pictures that nothing shows',
    why: 'so that a form that is still open can be saved',
    tables: ['files'],
    files: ['files/*.part'],
    ends: { by: 'job', periodMs: 2 * day, from: 'the upload' },
  },
  ...loginRetention,
  emails: {
    what: 'E-mails sent to you: address, kind, time, and the names in them',
    why: 'so that none is lost or sent twice',
    tables: ['outbox'],
    // Where there is no mail server; they go with the account, too.
    files: ['mail/*'],
    ends: { by: 'job', periodMs: 30 * day, from: 'the sending' },
  },
  notifications: {
    what: 'What you were told in the bell',
    why: 'so that you can come back to it',
    tables: ['notifications'],
    ends: { by: 'job', periodMs: 365 * day, from: 'the event' },
  },
  read_notifications: {
    what: 'What you have read in the bell',
    why: 'so that you can come back to it',
    tables: ['notifications'],
    ends: { by: 'job', periodMs: 90 * day, from: 'the reading' },
  },
  email_rhythms: {
    what: 'How often you want e-mails about what, and when the last one was sent',
    why: 'so that you get no more than you want',
    tables: ['notification_rhythms', 'notification_mails'],
    ends: { by: 'belonging', until: 'until you delete the account' },
  },
  answers: {
    what: 'What was answered when you made something new',
    why: 'so that it is not made twice when an answer was lost on the way',
    tables: ['replayed_answers'],
    ends: { by: 'job', periodMs: day, from: 'the answer' },
  },
  network_changes: {
    what: 'Which entries changed, as numbers',
    why: 'so that open maps can follow',
    tables: ['network_changes'],
    ends: { by: 'job', periodMs: day, from: 'the change' },
  },
  log: {
    what: 'A log of important events: who did what, when, and from which network address',
    why: 'so that abuse can be found and stopped',
    tables: ['audit_log'],
    ends: { by: 'job', periodMs: 365 * day, from: 'the event' },
  },
  reports: {
    what: 'Words, notes, answers and addresses of reports',
    why: 'so that what was decided can be understood',
    tables: ['reports'],
    ends: {
      by: 'job',
      periodMs: 365 * day,
      from: 'the decision; what was decided is kept without them',
    },
  },
  declined_connections: {
    what: 'Which entry declined a connection with which other one',
    why: 'so that the same is not proposed again and again',
    tables: ['declined_connections'],
    ends: { by: 'job', periodMs: 365 * day, from: 'the day it was declined' },
  },
  invitations: {
    what: 'Addresses of people who were invited to their profile, and who invited them',
    why: 'so that they can answer, and get one reminder and no more',
    tables: ['invitations'],
    ends: { by: 'job', periodMs: 60 * day, from: 'the invitation, or with the answer' },
  },
  refused_addresses: {
    what: 'Hashes of addresses whose owners asked not to be invited again',
    why: 'so that nobody invites them, and no import brings them back',
    tables: ['refused_addresses'],
    ends: { by: 'operator', until: 'until all data is cleared' },
  },
  claims: {
    what: 'Who asked for a profile as theirs, in which words, and what was decided',
    why: 'so that nobody asks again and again for what was refused',
    tables: ['claims'],
    ends: { by: 'job', periodMs: 365 * day, from: 'the decision' },
  },
  downloads: {
    what: 'Downloads of your own data',
    why: 'so that you can fetch them',
    tables: ['data_downloads', 'data_download_pieces'],
    ends: { by: 'job', periodMs: day, from: 'the moment they are ready' },
  },
  kept_by_browser: {
    what: 'The map and pages that you have read, in your own browser',
    why: 'so that you can read them without a signal',
    tables: [],
    ends: { by: 'belonging', until: 'until you sign out, or 30 days after you read them' },
  },
  kept_map: {
    what: 'A copy of the map for the next start of the server',
    why: 'so that the map is there soon after it',
    tables: [],
    files: ['map/*'],
    ends: {
      by: 'belonging',
      until: 'until what it copies changes, and at most five minutes longer',
    },
  },
  interrupted: {
    what: 'Files of imports, exports, backups and copies of the map that were interrupted',
    why: 'they are in use as long as the work goes on',
    tables: [],
    files: ['uploads/*', 'downloads/*', 'backups/*.part', 'map/*.part'],
    ends: { by: 'job', periodMs: day, from: 'their beginning' },
  },
  backups: {
    what: 'Backups of all of this',
    why: 'so that nothing is lost when a machine breaks',
    tables: [],
    files: ['backups/*'],
    ends: {
      by: 'operator',
      until: 'until seven newer daily ones exist, or as those who run this site decide',
    },
  },
} as const satisfies Record<string, RetentionRow>;
