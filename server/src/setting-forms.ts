// Forms of settings that several parts of the configuration have.
import * as z from 'zod';
import { isLoopback } from './http/loopback.ts';
import { text } from './settings-messages.ts';

export const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/u, '');

/** Text that is written in one line. */
export const line = z
  .string()
  .trim()
  .min(1, text.blank)
  .regex(/^\P{Cc}+$/u, text.notOneLine);

export const lineOf = (most: number) => line.max(most, text.tooLong(most));

export const onOrOff = (byDefault: 'on' | 'off') =>
  z.enum(['on', 'off'], text.notOnOrOff).default(byDefault);

/** A key or password of a service: copied with a space or a line's end, it would be refused there. */
export const key = z
  .string()
  .regex(/^\P{Cc}+$/u, text.notOneLine)
  .refine((given) => given === given.trim(), text.spacesAround);

/** Kept as it is, because what was made with it depends on every letter. */
export const secret = z.string().refine((given) => given.trim().length >= 32, text.secretTooShort);

/** Where this machine listens. */
export const host = z.string().regex(/^[\w.:%-]+$/u, text.noHost);

// A URL is read without the spaces around it, which would stay in links.
export const webAddress = z
  .string()
  .refine((given) => /^https?:\/\/\S+$/u.test(given) && URL.canParse(given), text.noWebAddress)
  .transform(withoutSlash);

/** Everything is served from its root, and links put paths after it. */
export const publicAddress = webAddress.refine(
  (given) => URL.canParse(given) && new URL(given).href === `${new URL(given).origin}/`,
  text.hasPath,
);

/** Encrypted, or on this machine, for trials. Letter by letter, as an issuer names itself. */
export const encryptedAddress = z.string().refine((given) => {
  if (!/^https?:\/\/\S+$/u.test(given) || !URL.canParse(given)) return false;
  const { protocol, hostname } = new URL(given);
  return protocol === 'https:' || isLoopback(hostname);
}, text.notEncrypted);

/** One address, with a name or without. */
export const mailAddress = z
  .string()
  .regex(/^(?:[^<>\p{Cc}]*<[^@<>\s]+@[^@<>,\s]+>|[^@<>\s]+@[^@<>,\s]+)$/u, text.noMailAddress);

export const port = z
  .string()
  .regex(/^\d{1,5}$/u, text.noPort)
  .transform(Number)
  .pipe(z.number().max(65_535, text.portTooHigh));

export const serviceAddress = (scheme: RegExp, rule: string) =>
  z
    .string()
    .regex(scheme, rule)
    .refine((given) => URL.canParse(given) && new URL(given).hostname !== '', text.incomplete);

/** Without a host it is a socket of this machine. */
export const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//u, text.notPostgres)
  .refine((given) => URL.canParse(given), text.incomplete);

/** OpenTelemetry's own, which it would replace by its defaults without a word. */
export const tracingVariables = {
  OTEL_TRACES_SAMPLER: z
    .string()
    .regex(/^(?:parentbased_)?(?:always_on|always_off|traceidratio)$/u, text.noSampler)
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/u, text.noShare)
    .optional(),
  OTEL_SERVICE_NAME: line.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,\p{Cc}]*(?:,\s*[^=,\s]+=[^,\p{Cc}]*)*$/u, text.noHeaders)
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
  return text.plainAddress;
}
