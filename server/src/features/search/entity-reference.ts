// Recognises a pasted address or id in the search.
import { type EntityType, parseEntityPagePath, parseNodeKey } from '@mangrove/contract';

interface Named {
  type: EntityType | null;
  id: number;
}

/**
 * The entity that a typed word names: the address of a page, an editor or the map, or an id such as
 * `person_12`. A bare number is not taken as an id: it may be a year or a part of a name.
 */
export function parseEntityReference(word: string): Named | null {
  if (!word.includes('/')) return word.includes('_') ? parseNodeKey(word) : null;
  // Any host is accepted: the site may have had another name when the address was copied.
  const from = /^[^/.]+\.[^/]+\//u.test(word) ? `https://${word}` : word;
  const base = 'https://here.invalid/';
  if (!URL.canParse(from, base)) return null;
  const { pathname, searchParams } = new URL(from, base);
  const editor = /^\/(person|project|organization)\/(\d+)$/u.exec(pathname);
  return (
    parseEntityPagePath(pathname) ??
    parseNodeKey(editor ? `${editor[1]}_${editor[2]}` : (searchParams.get('node') ?? ''))
  );
}
