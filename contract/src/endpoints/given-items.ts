// What a save may send as an item of a list.
import * as z from 'zod';
import { noIdentifier, readIdentifier } from '../identifier-rules.ts';
import { cleanLanguage } from '../language-code.ts';
import { limits } from '../limits.ts';
import { nameUses, unknownLanguage } from '../model/entity-names.ts';
import { identifierSchemes, identifierStatuses } from '../model/identifiers.ts';
import { type EntityType, entityKinds } from '../model/kinds.ts';
import { NotFromHub } from '../read-hub.ts';
import { checkSocialLink } from '../social-link-rules.ts';
import { Audience } from './audience.ts';
import { TagType } from './entities.ts';
import { Platform } from './social-link.ts';
import { line, paragraphs } from './text-fields.ts';

/** A list in a payload; `null` empties it. */
export function list<Item extends z.ZodType>(item: Item, most: number, message: string) {
  return z
    .array(item)
    .max(most, message)
    .nullable()
    .transform((items) => items ?? []);
}

/** Fields that items have when they are read: accepted in a payload, and ignored. */
const readWith = {
  id: z.unknown().optional(),
  entity_id: z.unknown().optional(),
  entity_type: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
};

const coordinate = (most: number) => z.number().min(-most).max(most).nullish();

export const GivenLocation = z.strictObject({
  ...readWith,
  place_name: line(limits.placeName).optional(),
  city: line(limits.placeName).optional(),
  state: line(limits.placeName).optional(),
  country: line(limits.placeName).optional(),
  latitude: coordinate(90),
  longitude: coordinate(180),
  audience: Audience.optional(),
});

export const GivenLink = z
  .strictObject({
    ...readWith,
    platform: Platform,
    url: z.string().max(limits.url).nullable(),
    audience: Audience.optional(),
  })
  .transform((link, context) => {
    const checked = checkSocialLink(link.platform, link.url ?? '');
    if ('message' in checked) {
      context.addIssue({ code: 'custom', path: ['url'], message: checked.message });
      return z.NEVER;
    }
    return { platform: link.platform, url: checked.value, audience: link.audience ?? 'public' };
  });

export const GivenTag = z.strictObject({
  ...readWith,
  name: z.string().max(200),
  tag_type: TagType.optional(),
  tag_status: z.unknown().optional(),
});

export const GivenImage = z.strictObject({
  ...readWith,
  image_url: z.string().max(limits.url),
  low_res_url: z.unknown().optional(),
  caption: line(limits.caption).optional(),
  audience: Audience.optional(),
  covered: z.boolean().optional(),
  order: z.int().min(0).max(1000).optional(),
});

/** What the Hub gives, as it gives it or as it is read here; refused with the reader's sentence. */
export function fromHub<Item>(read: (value: unknown) => Item) {
  return z.unknown().transform((value, context) => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof NotFromHub)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

const language = z
  .string()
  .max(limits.language)
  .nullish()
  .transform((typed, context) => {
    const code = cleanLanguage(typed ?? '');
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: 'Not the code of a language, such as "en".' });
    return z.NEVER;
  });

/** A language; empty for one that nobody said. */
export const givenLanguage = language.transform((code) => (code === unknownLanguage ? '' : code));

/** A text in a language, which it has to say. */
export const GivenAboutText = z.strictObject({
  language: language.refine((code) => code !== unknownLanguage, {
    error: 'Say which language it is.',
  }),
  text: paragraphs(limits.about),
});

/** Only people leave names behind. */
export const givenName = (kind: EntityType) =>
  z
    .strictObject({
      text: line(limits.name),
      language,
      use: z.enum(nameUses).default('own'),
      is_hidden: z.boolean().default(false),
    })
    .refine(({ is_hidden, use }) => !is_hidden || (use === 'former' && entityKinds[kind].isHuman), {
      path: ['is_hidden'],
      error: 'Only a former name of a person can be hidden.',
    });

/** An identifier as its value, or as an address that names the scheme as well. */
export const GivenIdentifier = z
  .strictObject({
    scheme: z.enum(identifierSchemes).default('other'),
    value: z.string().max(limits.identifier),
    status: z.enum(identifierStatuses).optional(),
  })
  .transform(({ scheme, value }, context) => {
    const read = readIdentifier(value, scheme);
    if (read) return read;
    context.addIssue({ code: 'custom', path: ['value'], message: noIdentifier[scheme] });
    return z.NEVER;
  });

/** For a defined field; how long a text may be, its shape says. */
export const GivenValue = z
  .union([
    z.string().max(limits.url),
    z.number(),
    z.boolean(),
    z.array(z.string().max(limits.fieldLabel)).max(limits.fieldOptions).readonly(),
  ])
  .nullable();

export const photo = z
  .string()
  .max(limits.url)
  .nullable()
  .transform((url) => url ?? '');
