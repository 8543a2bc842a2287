// A search for an address or an id that somebody pasted finds the entity that it names, or the one
// that it was merged into.
import { type EntityType, parseEntityPagePath, parseNodeKey } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { version } from './filter-queries.ts';
import { describeFound, type Matches, type MatchQuestion, type MatchRow } from './matches.ts';

interface Named {
  type: EntityType | null;
  id: number;
}

/**
 * What a typed word names: an address of a page, an editor or the map, or an id as `person_12`. A
 * number alone may as well be a year or a part of a name.
 */
function parsePointer(word: string): Named | null {
  if (!word.includes('/')) return word.includes('_') ? parseNodeKey(word) : null;
  // Whatever the host is: a site may have had another name when the address was copied.
  const from = /^[^/]+\.[^/]+\//u.test(word) ? `https://${word}` : word;
  const base = 'https://here.invalid/';
  if (!URL.canParse(from, base)) return null;
  const { pathname, searchParams } = new URL(from, base);
  const editor = /^\/(person|project|organization)\/(\d+)$/u.exec(pathname);
  return (
    parseEntityPagePath(pathname) ??
    parseNodeKey(editor ? `${editor[1]}_${editor[2]}` : (searchParams.get('node') ?? ''))
  );
}

/** The entity that the only word names, where the filters admit it; null where it names none. */
export async function findPointed(
  db: Executor,
  { words, tags, countries = [], types }: MatchQuestion,
): Promise<Matches | null> {
  const named = words.length === 1 ? parsePointer(words[0] as string) : null;
  if (!named || tags.length + countries.length > 0) return null;
  const { rows } = await sql<MatchRow>`
    select e.id, e.type, e.name, e.about, 0 as tier, 1 as total, ${version}
    from entities e
    where e.id in (
        select ${named.id}::integer
        union all select to_id from entity_redirects where from_id = ${named.id})
      and (${named.type}::text is null or e.type = ${named.type})
      and (${types.length === 0} or e.type = any(${types}::text[]))`.execute(db);
  return rows.length > 0 ? describeFound(rows) : null;
}
