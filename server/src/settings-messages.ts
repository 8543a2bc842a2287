interface Running {
  siteName: string;
  /** Of the data; null if it is in the PostgreSQL of the settings. */
  folder: string | null;
  publicUrl: string;
  /** Whether others reach it without a public address. */
  isTrial: boolean;
  /** The admin command as it is typed here. */
  admin: string;
}

const trialLine =
  'PUBLIC_URL is not set: others reach this by the IP address of this machine alone, and links in e-mails lead to localhost.\n';

/** What is said of settings: the rest of a sentence that begins with the name of one, or a sentence. */
export const text = {
  blank: 'must not be blank',
  notOneLine: 'must be written in one line',
  tooLong: (most: number) => `must have ${most} characters at most`,
  notOnOrOff: 'must be on or off',
  spacesAround: 'must have no space before or after it',
  secretTooShort: 'must have 32 bytes or more',
  noHost: 'must be an IP address or a name of this machine, without a port',
  noWebAddress: 'must be a web address such as https://map.example.org',
  hasPath: 'must be a web address without a path, such as https://map.example.org',
  notEncrypted: 'must be an address that begins with https://',
  noMailAddress:
    'must be an e-mail address, such as map@example.org or "Our map" <map@example.org>',
  noPort: 'must be a port number',
  portTooHigh: 'must be at most 65535',
  incomplete: 'is not a complete address',
  notPostgres: 'must begin with postgres:// or postgresql://',
  notRedis: 'must begin with redis:// or rediss://',
  notSmtp: 'must begin with smtp:// or smtps://',
  noSampler: 'must be always_on, always_off or traceidratio, or one of these after parentbased_',
  noShare: 'must be a number from 0 to 1, such as 0.1',
  noHeaders: 'must be headers as name=value, with commas between',
  notOptionalOrRequired: 'must be optional or required',
  notOpenOrStrict: 'must be open or strict',
  noAudience: 'must be public, members or private',
  notShownOrHidden: 'must be shown or hidden',
  noStartView: 'must be whole, groups, or focus: with an entity, such as focus:project_9',
  notPlainText: 'must be plain text',
  noSeconds: 'must be a whole number of seconds',
  noBucket: 'must be the name of a bucket',
  noHubKey: 'must be a key of the Hub',
  noProxies:
    'must be off, on, a number of proxies (10 at most), or their addresses and networks with commas between',
  noLogLevel: 'must be fatal, error, warn, info, debug, trace or silent',
  noBackupBucket: 'must be a bucket, or bucket/folder, such as mangrove-backups/nightly',
  noCountOfBackups: 'must be how many backups are kept, from 1 to 9999',

  /** @param rule one of the texts above. @param value what the setting is; null for a secret. */
  invalid: (name: string, rule: string, value: string | null) =>
    value === null ? `${name} ${rule}` : `${name} ${rule} (it is ${JSON.stringify(value)})`,
  replicaAlone: 'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica',
  locationHalf: 'LOCATION_API_URL and LOCATION_API_KEY belong together: set both or none',
  hubWithoutKey: 'LOCAL_CONTEXTS_URL is of no use without LOCAL_CONTEXTS_KEY',
  s3InPart:
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all or none',
  oidcInPart:
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME belong together: set all or none',
  backupsInPart:
    'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY belong together: set all or none',
  backupsNowhere: 'BACKUP_S3_ENDPOINT is of no use without BACKUP_S3_BUCKET',
  backupsWithoutService:
    'BACKUP_S3_BUCKET needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or the settings of the pictures (S3_ENDPOINT …)',
  plainAddress:
    'PUBLIC_URL must begin with https:// where NODE_ENV is production, unless it is of this machine or ALLOW_PLAIN_HTTP is on',
  metricsForVisitors: 'METRICS_PORT must be another port than PORT, which visitors reach',
  noRateLimit: 'RATE_LIMIT off is refused unless HOST is loopback',
  offsetClock: 'CLOCK_OFFSET_SECONDS is refused unless HOST is loopback',

  /** @param which the beginning of the names of the listener's settings. */
  portInUse: (which: string, port: number | undefined) =>
    `${which}PORT ${port} is already in use. Stop what uses it, or choose another.`,
  portRefused: (which: string, port: number | undefined) =>
    `${which}PORT ${port} may not be used by this user. Choose another, such as 3000.`,
  foreignHost: (which: string, reason: string) =>
    `${which}HOST is no address of this machine (${reason})`,

  /** What the operator reads after a start. */
  welcome: ({ siteName, folder, publicUrl, isTrial, admin }: Running) => `
${siteName} is running, with its data in ${folder === null ? 'the PostgreSQL of DATABASE_URL' : `the folder ${folder}`}.
Open ${publicUrl} to see the map.
${isTrial ? trialLine : ''}Make yourself a superuser:   ${admin} superuser you@example.org
Bring in your own network:   ${admin} import FOLDER   (${admin} --help says more)
`,
  /** A start that fails. */
  configuration: (problem: string) => `Configuration: ${problem}`,
  recipients: (problem: string) => `Configuration: BACKUP_ENCRYPT_TO: ${problem}`,
  databaseUnusable: (reason: string) =>
    `Configuration: the database of DATABASE_URL cannot be used: ${reason}`,
  notItsOwner: (reason: string) =>
    `Configuration: the user of DATABASE_URL must own the database: ${reason}`,
} as const;
