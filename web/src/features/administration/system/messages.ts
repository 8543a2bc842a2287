import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

// The words of the system part, as they are specified.

export const system = {
  actions: 'Actions',
  developmentMode: 'Manage Development Mode',
  developmentModeText:
    'While it is on, only superusers can use the product. Switch it in your own menu.',
  backup: 'Create System Backup',
  backupText: 'Everything in one file: accounts, profiles, settings and pictures. Keep it safe.',
  backupBusy: 'Creating backup...',
  backupDone: (name: string) => `Backup saved as ${name}`,
  backupFailed: 'Failed to create backup',
  export: 'Export All Data',
  exportText: 'The network without accounts: tables that any spreadsheet opens, and the pictures.',
  exportBusy: 'Exporting...',
  exportDone: (name: string) => `Data saved as ${name}`,
  exportFailed: 'Failed to export data',
  reset: 'Reset System Settings',
  resetText: 'Settings as they were on the first day.',
  comingSoon: 'Reset System Settings is coming soon',
  danger: 'Danger Zone',
  clear: 'Clear All Data',
  clearText:
    'Deletes every person, project, organisation and account but your own, after a backup on the server.',
  info: 'System information',
  infoLoading: 'Loading system information...',
  infoFailed: 'System information could not be loaded',
} as const;

export const clearing = {
  question:
    'Everything that people made here is deleted, and so are their accounts. Your account, the settings and the official tags stay.',
  backup: 'A backup is written on the server first; whoever runs the server can restore it.',
  word: 'CLEAR ALL DATA',
  wordLabel: 'Type CLEAR ALL DATA to confirm',
  busy: 'Clearing...',
  done: 'All data was cleared',
  failed: 'Failed to clear data',
} as const;

const backupFaults = {
  recipients: 'BACKUP_ENCRYPT_TO cannot be used',
  disk_full: 'the disk is full',
  bucket: 'it could not be sent to its bucket, and the log of the server says why',
  other: 'the log of the server says why',
} as const;

export const info = {
  software: 'Software',
  stored: 'What is stored',
  backups: 'Backups',
  activity: 'Activity',
  slowest: 'Slowest calls of the last hour',
  jobs: 'Background work',
  disk: 'Free on the disk',
  lastBackup: 'Last backup',
  never: 'never, as far as this server knows',
  where: { server: 'on the server', download: 'downloaded' },
  encrypted: 'encrypted',
  notEncrypted: 'not encrypted',
  inBucket: 'In the bucket',
  noneInBucket: 'none yet',
  kept: (count: number) => `${formatNumber(count)}\u00a0kept`,
  lastFailed: 'The last one failed',
  failure: (time: string, fault: keyof typeof backupFaults) => `${time}: ${backupFaults[fault]}`,
  replica: 'Read replica',
  /** @param behind seconds; null while nobody knows. */
  replicaUsed: (served: number, behind: number | null) =>
    `serves searches and lists${secondsBehind(behind)}; ${formatCount(served, ['time', 'times'])} since the start`,
  replicaUnused: (byPrimary: number, behind: number | null) =>
    `not used now${secondsBehind(behind)}, so the database itself serves searches and lists; ${formatCount(byPrimary, ['time', 'times'])} since the start. The log of the server says why`,
  live: 'Live maps open',
  failedLogins: 'Failed logins of the last hour',
  noCalls: 'None yet: the count began when the server started.',
  call: (count: number, most: number, longest: number) =>
    `${formatCount(count, ['call', 'calls'])}: 95% within ${formatNumber(most)} ms, longest ${formatNumber(longest)} ms`,
  job: {
    mail: 'Sending emails',
    downloads: 'Making downloads of own data',
    asking: 'Asking for confirmations',
    reminders: 'Reminding of invitations and removals',
    digests: 'News by email',
    labels: 'Comparing Labels with their Hub',
    cleanup: 'Erasing what has expired',
  },
  notYet: 'not yet',
  ran: (time: string, hasFailed: boolean) => (hasFailed ? `${time}, failed` : time),
  version: 'Version',
  node: 'Node.js',
  running: 'Running since',
  database: 'Database',
  databaseSize: 'Size of the database',
  migrations: 'Migrations',
  pictures: 'Pictures',
  mail: 'Email',
  databaseVersion: (engine: string, version: string) => `${engine}, ${version}`,
  appliedMigrations: (count: number, newest: string) => `${count}, up to ${newest}`,
  countAndSize: (count: number, size: string) => `${formatNumber(count)}, ${size}`,
  units: ['bytes', 'kB', 'MB', 'GB', 'TB'],
  size: (digits: string, unit: string) => `${digits} ${unit}`,
  engine: { embedded: 'PostgreSQL, embedded', postgresql: 'PostgreSQL' },
  delivery: { smtp: 'sent by SMTP', folder: 'written to a folder' },
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  givenUp: (count: number) => `${formatNumber(count)} given up`,
} as const;

function secondsBehind(seconds: number | null): string {
  if (seconds === null) return '';
  return `, ${seconds.toLocaleString('en', { maximumFractionDigits: 1 })} s behind`;
}
