// Forms of settings that several parts of the configuration have.
import * as z from 'zod';

export const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol), {
    message: 'must be a web address such as https://map.example.org',
  })
  .transform((text) => text.replace(/(?<!\/)\/+$/u, ''));
