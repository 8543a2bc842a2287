import { type EntityType, entityKinds } from './model/kinds.ts';

/** The forms in which programs read an entity: the ending of its page's address, and the media type. */
export const pageFormats = {
  jsonld: 'application/ld+json',
  json: 'application/json',
  vcf: 'text/vcard',
} as const;
export type PageFormat = keyof typeof pageFormats;

const allFormats = Object.keys(pageFormats) as PageFormat[];

/** An address book has people and organisations, and no projects. */
export function pageFormatsOf(type: EntityType): readonly PageFormat[] {
  return allFormats.filter((format) => format !== 'vcf' || entityKinds[type].acts);
}

/** Parts `12-ines-quill.vcf`: names in addresses have no dots. */
export function partPageFormat(
  slug: string,
  type: EntityType,
): { slug: string; format: PageFormat | null } {
  const format = pageFormatsOf(type).find((ending) => slug.endsWith(`.${ending}`)) ?? null;
  return { slug: format === null ? slug : slug.slice(0, -format.length - 1), format };
}
