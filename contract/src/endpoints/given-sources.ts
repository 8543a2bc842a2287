import * as z from 'zod';
import { limits } from '../limits.ts';
import { certainties, cleanAddress, isDay, sourceKinds } from '../model/sources.ts';
import { EntityId, EntityTypeParam } from './entity-id.ts';
import { list } from './given-items.ts';
import { line } from './text-fields.ts';

const address = z
  .string()
  .nullish()
  .transform((typed, context) => {
    const clean = cleanAddress(typed ?? '', limits.url);
    if (clean !== null) return clean;
    const message = 'Not an address of the web, such as https://example.org.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Author and time are the server's: what is sent of them is ignored. */
const GivenSource = z.strictObject({
  kind: z.enum(sourceKinds),
  title: line(limits.sourceTitle).default(''),
  url: address,
  archived_url: address,
  on: z
    .string()
    .nullish()
    .transform((day) => day ?? '')
    .refine((day) => day === '' || isDay(day), 'Not a day, such as 2026-05-14.'),
  quote: line(limits.sourceQuote).default(''),
  certainty: z.enum(certainties).nullable().default(null),
  said_by: z
    .strictObject({
      id: EntityId,
      type: EntityTypeParam.optional(),
      name: z.unknown().optional(),
      cover: z.unknown().optional(),
    })
    .nullish()
    .transform((entity) => entity?.id ?? null),
  author: z.unknown().optional(),
  at: z.unknown().optional(),
});
export type GivenSource = z.output<typeof GivenSource>;

/** The sources of one statement, as a save sends them. */
export const givenSources = list(GivenSource, limits.sources, `At most ${limits.sources} sources.`);
