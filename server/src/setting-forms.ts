// Forms of settings that several parts of the configuration have.
import * as z from 'zod';

export const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol), {
    message: 'must be a web address such as https://map.example.org',
  })
  .transform((text) => text.replace(/(?<!\/)\/+$/u, ''));

export const port = z
  .string()
  .regex(/^\d{1,5}$/u, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be at most 65535'));

export const serviceAddress = (scheme: RegExp, rule: string) =>
  z
    .string()
    .regex(scheme, rule)
    .refine((text) => URL.canParse(text), { message: 'is not a complete address' });

export const postgresAddress = serviceAddress(
  /^postgres(ql)?:\/\//u,
  'must begin with postgres:// or postgresql://',
);
