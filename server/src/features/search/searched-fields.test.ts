// A search finds the words of the fields whose rows say so: after a save, and after an import.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EntityType,
  entityTypes,
  type Field,
  fieldsOf,
  pluralOf,
  type ShapeName,
  wireName,
} from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { exportNetwork } from '../exchange/export-service.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';

/** Values that hold a word, of the shapes that are texts. */
const written: Partial<Record<ShapeName, (word: string) => unknown>> = {
  line: (word) => word,
  text: (word) => `Speaks of ${word}.`,
  texts: (word) => [word],
  translations: (word) => [{ language: 'mi', text: word }],
  names: (word) => [{ text: word, language: 'mi', use: 'translation', is_hidden: false }],
};

// None is like another, so that none is taken for a slip.
const words =
  'dugong hibiscus cassowary jellyfish eucalypt falcon bilberry walrus tamarind quokka'.split(' ');
const wordOf = (index: number) => words[index] ?? '';

describeWithDatabase('the fields that a search looks at', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  it.each(entityTypes)('are those of their rows, of a %s', async (kind: EntityType) => {
    const fields = (fieldsOf(kind) as readonly Field[]).filter(({ shape }) => shape in written);
    const owner = await signedIn(test, context.db);
    const values = fields.map((field, index) => [
      wireName(field, kind),
      written[field.shape]?.(wordOf(index)),
    ]);
    const body = { ...Object.fromEntries(values), about_language: 'en' };
    const created = await owner.post(`/api/v1/${pluralOf[kind]}`, body);
    expect(created.statusCode, created.body).toBe(201);

    expect(fields.length).toBeLessThanOrEqual(words.length);
    const found = async () => {
      const reader = await signedIn(test, context.db);
      const names: string[] = [];
      for (const [index, { name }] of fields.entries()) {
        const answer = await reader.get(`/api/v1/search/entities?q=${wordOf(index)}`);
        const [match] = answer.json().results;
        if (!match) continue;
        expect(JSON.stringify(match.matched_on), name).toContain(wordOf(index));
        names.push(name);
      }
      return names;
    };
    const searched = fields.filter(({ search }) => search !== null).map(({ name }) => name);
    expect(searched.length).toBeGreaterThan(3);
    expect(await found()).toEqual(searched);

    const folder = mkdtempSync(join(tmpdir(), 'mangrove-searched-'));
    const deps = { db: context.db, images: openLocalImages(join(folder, 'files')) };
    const files = join(folder, 'network');
    await exportNetwork(deps, files, { force: true }, silentWatcher);
    await context.empty();
    await importNetwork(deps, files, { source: 'folder:searched' }, silentWatcher);
    expect(await found()).toEqual(searched);
    rmSync(folder, { recursive: true });
  });
});
