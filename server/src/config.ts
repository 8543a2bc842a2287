import { resolve } from 'node:path';
import { type Audience, audiences } from '@mangrove/contract';
import * as z from 'zod';
import type { HubSettings } from './adapters/label-hub.ts';
import type { ProviderSettings } from './adapters/login-provider.ts';
import type { S3Settings } from './adapters/s3-client.ts';
import { type BackupBucketSettings, backupVariables, readBackupBucket } from './backup-settings.ts';
import { isLoopback } from './http/loopback.ts';
import {
  encryptedAddress,
  host,
  hostOf,
  key,
  line,
  lineOf,
  mailAddress,
  onOrOff,
  port,
  postgresAddress,
  publicAddress,
  refusePlain,
  secret,
  serviceAddress,
  tracingVariables,
  webAddress,
  withoutSlash,
} from './setting-forms.ts';
import { text } from './settings-messages.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

const localContextsHub = 'https://localcontextshub.org/api/v2';

const variables = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  PUBLIC_URL: publicAddress.optional(),
  DATA_DIR: line.default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  ...tracingVariables,
  DEMO: onOrOff('on'),
  SECRET: secret.optional(),
  SECRET_PREVIOUS: secret.optional(),
  SUPERUSER_SECOND_FACTOR: z
    .enum(['optional', 'required'], text.notOptionalOrRequired)
    .default('optional'),
  OIDC_ISSUER: encryptedAddress.optional(),
  OIDC_CLIENT_ID: key.optional(),
  OIDC_CLIENT_SECRET: key.optional(),
  OIDC_NAME: lineOf(40).optional(),
  ENUMERATION: z.enum(['open', 'strict'], text.notOpenOrStrict).default('open'),
  DATA_LICENCE: lineOf(200).optional(),
  INDEXING: onOrOff('off'),
  DEFAULT_AUDIENCE: z.enum(audiences, text.noAudience).default('public'),
  UNCONFIRMED: z.enum(['shown', 'hidden'], text.notShownOrHidden).default('shown'),
  START_VIEW: z
    .string()
    .regex(
      /^(?:whole|groups|focus:(?:person|project|organization)_[1-9]\d{0,9})$/u,
      text.noStartView,
    )
    .default('whole'),
  ACKNOWLEDGEMENT: z
    .string()
    .trim()
    .min(1, text.blank)
    .max(1000, text.tooLong(1000))
    .regex(/^[\P{Cc}\n\r\t]+$/u, text.notPlainText)
    .optional(),
  OFFLINE: onOrOff('on'),
  ALLOW_PLAIN_HTTP: onOrOff('off'),
  RATE_LIMIT: onOrOff('on'),
  CLOCK_OFFSET_SECONDS: z
    .string()
    .regex(/^-?\d{1,10}$/u, text.noSeconds)
    .transform(Number)
    .default(0),
  REDIS_URL: serviceAddress(/^rediss?:\/\//u, text.notRedis).optional(),
  SMTP_URL: serviceAddress(/^smtps?:\/\//u, text.notSmtp).optional(),
  MAIL_FROM: mailAddress.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^\w[\w.-]{1,62}$/u, text.noBucket)
    .optional(),
  S3_ACCESS_KEY: key.optional(),
  S3_SECRET_KEY: key.optional(),
  ...backupVariables,
  ERROR_WEBHOOK_URL: webAddress.optional(),
  LOCATION_API_URL: webAddress.optional(),
  LOCATION_API_KEY: key.optional(),
  LOCAL_CONTEXTS_URL: encryptedAddress.transform(withoutSlash).optional(),
  LOCAL_CONTEXTS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/u, text.noHubKey)
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((given, context) => {
      const proxies = readTrustedProxies(given);
      if (proxies !== null) return proxies;
      context.addIssue(text.noProxies);
      return z.NEVER;
    }),
  SITE_NAME: lineOf(60).default('Mangrove'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], text.noLogLevel)
    .default('info'),
  NODE_ENV: z.string().optional(),
});

export interface Config {
  port: number;
  host: string;
  /** Where the metrics are served; undefined if nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Where traces are sent, by OpenTelemetry's protocol; undefined if nowhere. */
  tracesTo: string | undefined;
  /** The public address, used in links: `PUBLIC_URL`, or this machine's. */
  publicUrl: string;
  /** The origin of `PUBLIC_URL`, or null if it is not set. */
  publicOrigin: string | null;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica of it, which serves searches and lists. */
  databaseReadUrl: string | undefined;
  /** The file of the age recipients that backups on the server are encrypted to. */
  backupRecipients: string | undefined;
  /** Where backups are sent, and how many are kept there; undefined if nowhere. */
  backupBucket: BackupBucketSettings | undefined;
  loadsDemo: boolean;
  secret: string | undefined;
  /** The former secret: tokens made with it stay valid. */
  previousSecret: string | undefined;
  /** Whether superusers have their rank only in sessions with a second factor. */
  requiresSecondFactor: boolean;
  /** Who else logs people in, by OpenID Connect; undefined for nobody. */
  oidc: ProviderSettings | undefined;
  /** Whether answers must not reveal which addresses have an account. */
  hidesAccounts: boolean;
  /** Whether search engines may index public pages. */
  allowsIndexing: boolean;
  /** The licence of the public data, in one line; undefined if none is granted. */
  dataLicence: string | undefined;
  /** What every reader is told at the first visit; undefined for nothing. */
  acknowledgement: string | undefined;
  /** What the map shows to who opens it without a query: `whole`, `groups` or `focus:project_9`. */
  startView: string;
  /** Whether browsers keep the app, the map and pages read for times without a signal. */
  keepsOffline: boolean;
  limitsRates: boolean;
  /** Who sees a new entity if the call that creates it does not say. */
  defaultAudience: Audience;
  /** Whether connections are seen by their own side only until the other one confirms. */
  hidesUnconfirmed: boolean;
  clockOffsetSeconds: number;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: S3Settings | undefined;
  errorWebhookUrl: string | undefined;
  locationApi: { url: string; key: string } | undefined;
  /** The Hub of Local Contexts, and the key with which it is asked; undefined if it is not. */
  hub: HubSettings | undefined;
  trustedProxies: TrustedProxies;
  siteName: string;
  logLevel: string;
  isDevelopment: boolean;
}

/** An invalid value in the environment; the message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * The only code that reads the environment. Empty values count as unset; the defaults start a
 * working product.
 * @throws ConfigError with one line that names the variable and the problem.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = variables.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0]);
    // Values that may contain a password are not repeated, because the message ends up in logs.
    const value = environment[name] ?? '';
    const isSecret =
      /SECRET|KEY|HEADERS|_URL$/u.test(name) && (name !== 'PUBLIC_URL' || value.includes('@'));
    const shown = isSecret || value.length > 60 ? null : value;
    throw new ConfigError(text.invalid(name, String(issue?.message), shown));
  }
  const value = read.data;
  if (value.DATABASE_READ_URL && !value.DATABASE_URL) {
    throw new ConfigError(text.replicaAlone);
  }
  if (!value.LOCATION_API_URL !== !value.LOCATION_API_KEY) {
    throw new ConfigError(text.locationHalf);
  }
  if (value.LOCAL_CONTEXTS_URL && !value.LOCAL_CONTEXTS_KEY) {
    throw new ConfigError(text.hubWithoutKey);
  }
  const s3 = [value.S3_ENDPOINT, value.S3_BUCKET, value.S3_ACCESS_KEY, value.S3_SECRET_KEY];
  const [endpoint, bucket, accessKey, secretKey] = s3;
  const hasWholeS3 = endpoint && bucket && accessKey && secretKey;
  if (!hasWholeS3 && s3.some((part) => part !== undefined)) {
    throw new ConfigError(text.s3InPart);
  }
  const pictures = hasWholeS3 ? { endpoint, bucket, accessKey, secretKey } : undefined;
  const backupBucket = readBackupBucket(value, pictures);
  if (typeof backupBucket === 'string') throw new ConfigError(backupBucket);
  const oidc = [value.OIDC_ISSUER, value.OIDC_CLIENT_ID, value.OIDC_CLIENT_SECRET, value.OIDC_NAME];
  const [issuer, clientId, clientSecret, name] = oidc;
  const hasWholeOidc = issuer && clientId && clientSecret && name;
  if (!hasWholeOidc && oidc.some((part) => part !== undefined)) {
    throw new ConfigError(text.oidcInPart);
  }
  const plain = refusePlain(value);
  if (plain !== null) throw new ConfigError(plain);
  if (value.METRICS_PORT === value.PORT && value.PORT !== 0) {
    throw new ConfigError(text.metricsForVisitors);
  }
  if (!isLoopback(value.HOST)) {
    if (value.RATE_LIMIT === 'off') {
      throw new ConfigError(text.noRateLimit);
    }
    if (value.CLOCK_OFFSET_SECONDS !== 0) {
      throw new ConfigError(text.offsetClock);
    }
  }
  return {
    port: value.PORT,
    host: value.HOST,
    metrics:
      value.METRICS_PORT === undefined
        ? undefined
        : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    tracesTo: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    publicOrigin: value.PUBLIC_URL ? new URL(value.PUBLIC_URL).origin : null,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    backupRecipients: value.BACKUP_ENCRYPT_TO && resolve(value.BACKUP_ENCRYPT_TO),
    backupBucket,
    loadsDemo: value.DEMO === 'on',
    secret: value.SECRET,
    previousSecret: value.SECRET_PREVIOUS,
    requiresSecondFactor: value.SUPERUSER_SECOND_FACTOR === 'required',
    oidc: hasWholeOidc ? { issuer, clientId, clientSecret, name } : undefined,
    hidesAccounts: value.ENUMERATION === 'strict',
    allowsIndexing: value.INDEXING === 'on',
    dataLicence: value.DATA_LICENCE || undefined,
    limitsRates: value.RATE_LIMIT === 'on',
    startView: value.START_VIEW,
    acknowledgement: value.ACKNOWLEDGEMENT,
    keepsOffline: value.OFFLINE === 'on',
    defaultAudience: value.DEFAULT_AUDIENCE,
    hidesUnconfirmed: value.UNCONFIRMED === 'hidden',
    clockOffsetSeconds: value.CLOCK_OFFSET_SECONDS,
    redisUrl: value.REDIS_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `${JSON.stringify(value.SITE_NAME)} <no-reply@${hostOf(value)}>`,
    s3: pictures,
    errorWebhookUrl: value.ERROR_WEBHOOK_URL,
    locationApi:
      value.LOCATION_API_URL && value.LOCATION_API_KEY
        ? { url: value.LOCATION_API_URL, key: value.LOCATION_API_KEY }
        : undefined,
    hub: value.LOCAL_CONTEXTS_KEY
      ? { url: value.LOCAL_CONTEXTS_URL ?? localContextsHub, key: value.LOCAL_CONTEXTS_KEY }
      : undefined,
    trustedProxies: value.TRUST_PROXY,
    siteName: value.SITE_NAME,
    logLevel: value.LOG_LEVEL,
    isDevelopment: value.NODE_ENV === 'development',
  };
}

/** The working directory of a script's caller: npm runs scripts in the package's own folder. */
export function folderOfCaller(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.INIT_CWD || process.cwd();
}
