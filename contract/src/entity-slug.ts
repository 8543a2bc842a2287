import { parseEntityId, parseEntityType } from './entity-id.ts';
import { coveredName } from './model/cover.ts';
import { type EntityType, pluralOf } from './model/kinds.ts';
import { cleanLine } from './text.ts';

const maxNameLength = 60;

/** The ASCII spelling of letters that NFKD does not decompose. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * The part of a page's address that names an entity: `12-saltwater-archive`. Only the id is used to
 * find it. Latin letters lose their accents, other scripts stay unchanged; a name without letters
 * gives the id alone, and so does a covered one.
 */
export function entitySlug(id: number, name: string): string {
  if (name === coveredName) return String(id);
  const words = cleanLine(name)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłı]/gu, (letter) => spelled[letter] ?? letter)
    .replace(/['’ʻʼ]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return words === '' ? String(id) : `${id}-${cutAtWord(words)}`;
}

function cutAtWord(words: string): string {
  const letters = [...words];
  if (letters.length <= maxNameLength) return words;
  const start = letters.slice(0, maxNameLength + 1).join('');
  const end = start.lastIndexOf('-');
  return end > 0 ? start.slice(0, end) : letters.slice(0, maxNameLength).join('');
}

/** The id in `12-saltwater-archive` or `12`; the name is ignored. Null without a valid id. */
export function parseEntitySlug(slug: string): number | null {
  const [digits = ''] = slug.split('-', 1);
  return /^\d+$/u.test(digits) ? parseEntityId(digits) : null;
}

/** The entity of a page's path: `/people/12-ines-quill`; null for every other path. */
export function parseEntityPagePath(path: string): { type: EntityType; id: number } | null {
  const [, plural = '', slug = '', rest] = path.split('/');
  const type = parseEntityType(plural);
  const id = parseEntitySlug(slug);
  // `/person/12` (singular) is the editor, not the public page.
  return type === null || plural === type || id === null || rest !== undefined
    ? null
    : { type, id };
}

/** The path of an entity's public page: `/people/12-ines-quill`, percent-encoded. */
export function entityPagePath(type: EntityType, id: number, name: string): string {
  return `/${pluralOf[type]}/${encodeURIComponent(entitySlug(id, name))}`;
}
