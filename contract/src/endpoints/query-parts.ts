import * as z from 'zod';
import { limits } from '../limits.ts';
import { fieldPrefix } from '../model/field-parameter.ts';

/** A whole number in a query string, with its range and default. */
export function integerParam(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^-?\d{1,10}$/u, 'This is not a whole number.')
    .transform(Number)
    .pipe(z.number().min(min, `At least ${min}.`).max(max, `At most ${max}.`))
    .default(fallback);
}

/** A parameter that may be given once, several times, or not at all; the result is a list. */
export function repeated<Item extends z.ZodType>(item: Item, most = 50) {
  return z
    .preprocess(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z.array(item).max(most, `At most ${most} values.`),
    )
    .default([] as never);
}

// The database holds offsets below 16 hours, and reads no year 0, also where the offset leads out of it.
const isStorable = (time: string) =>
  !time.startsWith('0000') &&
  Date.parse(time) >= Date.parse('0001-01-01T00:00:00Z') &&
  !/[+-](?:1[6-9]|2\d):\d\d$/u.test(time);

/** A moment in a query string or a body, as the database can hold it. */
export const instant = z.iso
  .datetime({ offset: true, error: 'This is not a time.' })
  .refine(isStorable, 'This is not a time.')
  .optional();

/** A defined field in a query: `field.<key>`. */
export const fieldParam = z.templateLiteral([fieldPrefix, z.string().max(limits.fieldKey)]);

/** The id of a row in a path: of a user, a role, a relationship, a link, a tag. */
export const rowIdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/u, 'This is not an id.')
    .transform(Number)
    .pipe(z.number().max(limits.idMax)),
});
