// Forms of settings that several parts of the configuration have.
import * as z from 'zod';
import { isLoopback } from './http/loopback.ts';

export const withoutSlash = (text: string) => text.replace(/(?<!\/)\/+$/u, '');

/** Text that is written in one line. */
export const line = z
  .string()
  .trim()
  .min(1, 'must not be blank')
  .regex(/^\P{Cc}+$/u, 'must be written in one line');

export const lineOf = (most: number) => line.max(most, `must have ${most} characters at most`);

export const onOrOff = (byDefault: 'on' | 'off') =>
  z.enum(['on', 'off'], 'must be on or off').default(byDefault);

/** A key or password of a service: copied with a space or a line's end, it would be refused there. */
export const key = z
  .string()
  .regex(/^\P{Cc}+$/u, 'must be written in one line')
  .refine((text) => text === text.trim(), 'must have no space before or after it');

/** Kept as it is, because what was made with it depends on every letter. */
export const secret = z
  .string()
  .refine((text) => text.trim().length >= 32, { message: 'must have 32 bytes or more' });

/** Where this machine listens. */
export const host = z
  .string()
  .regex(/^[\w.:%-]+$/u, 'must be an IP address or a name of this machine, without a port');

// A URL is read without the spaces around it, which would stay in links.
export const webAddress = z
  .string()
  .refine((text) => /^https?:\/\/\S+$/u.test(text) && URL.canParse(text), {
    message: 'must be a web address such as https://map.example.org',
  })
  .transform(withoutSlash);

/** Everything is served from its root, and links put paths after it. */
export const publicAddress = webAddress.refine(
  (text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`,
  'must be a web address without a path, such as https://map.example.org',
);

/** Encrypted, or on this machine, for trials. Letter by letter, as an issuer names itself. */
export const encryptedAddress = z.string().refine(
  (text) => {
    if (!/^https?:\/\/\S+$/u.test(text) || !URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || isLoopback(hostname);
  },
  { message: 'must be an address that begins with https://' },
);

/** One address, with a name or without. */
export const mailAddress = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]*<[^@<>\s]+@[^@<>,\s]+>|[^@<>\s]+@[^@<>,\s]+)$/u,
    'must be an e-mail address, such as map@example.org or "Our map" <map@example.org>',
  );

export const port = z
  .string()
  .regex(/^\d{1,5}$/u, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be at most 65535'));

export const serviceAddress = (scheme: RegExp, rule: string) =>
  z
    .string()
    .regex(scheme, rule)
    .refine((text) => URL.canParse(text) && new URL(text).hostname !== '', {
      message: 'is not a complete address',
    });

/** Without a host it is a socket of this machine. */
export const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//u, 'must begin with postgres:// or postgresql://')
  .refine((text) => URL.canParse(text), { message: 'is not a complete address' });

/** OpenTelemetry's own, which it would replace by its defaults without a word. */
export const tracingVariables = {
  OTEL_TRACES_SAMPLER: z
    .string()
    .regex(
      /^(?:parentbased_)?(?:always_on|always_off|traceidratio)$/u,
      'must be always_on, always_off or traceidratio, or one of these after parentbased_',
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/u, 'must be a number from 0 to 1, such as 0.1')
    .optional(),
  OTEL_SERVICE_NAME: line.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^[^=,\s]+=[^,\p{Cc}]*(?:,\s*[^=,\s]+=[^,\p{Cc}]*)*$/u,
      'must be headers as name=value, with commas between',
    )
    .optional(),
};

export function hostOf({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
}

interface AddressSettings {
  PUBLIC_URL?: string | undefined;
  NODE_ENV?: string | undefined;
  ALLOW_PLAIN_HTTP: 'on' | 'off';
}

/** Why a public address without encryption is refused; null if it is not, or there is none. */
export function refusePlain(value: AddressSettings): string | null {
  const isPlain = value.PUBLIC_URL?.startsWith('http:') && !isLoopback(hostOf(value));
  if (!isPlain || value.NODE_ENV !== 'production' || value.ALLOW_PLAIN_HTTP === 'on') return null;
  return 'PUBLIC_URL must begin with https:// where NODE_ENV is production, unless it is of this machine or ALLOW_PLAIN_HTTP is on';
}
