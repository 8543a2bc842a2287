import * as z from 'zod';
import { cleanLine, cleanText, countCodePoints } from '../text.ts';

/** One line of text of at most `most` code points; `null` empties it. */
export function line(most: number) {
  return z
    .string()
    .nullable()
    .transform((text) => cleanLine(text ?? ''))
    .refine((text) => countCodePoints(text) <= most, tooLong(most));
}

/** A text of several lines of at most `most` code points; `null` empties it. */
export function paragraphs(most: number) {
  return z
    .string()
    .nullable()
    .transform((text) => cleanText(text ?? ''))
    .refine((text) => countCodePoints(text) <= most, tooLong(most));
}

/** The limit is also a value of the refusal. */
function tooLong(most: number) {
  return { error: `At most ${most} characters.`, params: { most } };
}
