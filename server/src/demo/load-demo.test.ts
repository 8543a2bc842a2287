import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson, relate } from '../../test/factories.ts';
import { writeNetworkFolder } from '../../test/network-folder.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { type ImageStore, openLocalImages } from '../adapters/image-store.ts';
import { readNetworkVersion } from '../db/network-version.ts';
import { readSnapshot } from '../domain/network/read-snapshot.ts';
import { importNetwork } from '../features/exchange/import-service.ts';
import { silentWatcher } from '../features/exchange/progress.ts';
import { loadDemo, loadDemoIfEmpty, removeDemo } from './load-demo.ts';

describeOnOneEngine('the demo network in the database', (database) => {
  let root: string;
  let images: ImageStore;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'mangrove-demo-'));
    images = openLocalImages(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(async () => {
    await database.empty();
    for (const name of await images.list()) await images.delete(name);
  });

  const log = pino({ level: 'silent' });
  const start = () => loadDemoIfEmpty({ db: database.db, images, log });
  const deps = () => ({ db: database.db, images });

  const nothing = { entities: 0, relationships: 0, tags: 0, files: 0, images: 0, pictured: 0 };

  async function describeNow() {
    const { rows } = await sql<typeof nothing>`
      select (select count(*) from entities)::integer as entities,
        (select count(*) from relationships)::integer as relationships,
        (select count(*) from tags)::integer as tags,
        (select count(*) from files)::integer as files,
        (select count(*) from images)::integer as images,
        (select count(*) from entities where photo_url <> '')::integer as pictured`.execute(
      database.db,
    );
    const { rows: settings } = await sql<{ value: unknown }>`
      select value from settings where name = 'demo'`.execute(database.db);
    return { ...nothing, ...rows[0], state: settings[0]?.value ?? null };
  }

  it('is loaded into an empty database once, with pictures, and not again after its removal', async () => {
    await start();
    const loaded = await describeNow();
    expect(loaded.entities).toBeGreaterThan(180);
    expect(loaded.relationships).toBeGreaterThan(450);
    expect(loaded.pictured).toBeGreaterThan(150);
    expect(loaded.images).toBeGreaterThan(40);
    expect(loaded.state).toEqual({ loaded: true, entities: loaded.entities });
    expect(await images.list()).toHaveLength(loaded.files);
    const version = await readNetworkVersion(database.db);

    await start();
    expect(await loadDemo(deps())).toBe(0);
    expect(await describeNow()).toEqual(loaded);

    expect(await removeDemo(deps())).toBe(loaded.entities);
    expect(await describeNow()).toEqual({ ...nothing, state: { loaded: false, entities: 0 } });
    expect(await images.list()).toEqual([]);
    expect(await readNetworkVersion(database.db)).not.toBe(version);
    await start();
    expect((await describeNow()).entities).toBe(0);
    expect(await removeDemo(deps())).toBe(0);
  });

  it('is counted apart from other entities, which keep their tags when it is removed', async () => {
    await importNetwork(deps(), writeNetworkFolder(), { source: 'folder:a' }, silentWatcher);
    await start();
    expect((await describeNow()).entities).toBe(4);
    const own = { ...(await describeNow()), state: { loaded: false, entities: 0 } };
    await loadDemo(deps());
    // A person of the user's own has a tag of the demo, and is connected to one of its entities.
    const ida = await aPerson(database.db, 'Ida', { tags: ['PACIFIC'] });
    const demo = await database.db
      .selectFrom('import_keys')
      .select('entity_id')
      .where('source', '=', 'demo')
      .limit(1)
      .executeTakeFirstOrThrow();
    await relate(database.db, ida, demo.entity_id);
    const mixed = await readSnapshot(database.db);
    expect(mixed.demoCount).toBe(mixed.size - own.entities - 1);
    await removeDemo(deps());
    expect((await readSnapshot(database.db)).demoCount).toBe(0);
    expect(await describeNow()).toEqual({ ...own, entities: 5, tags: own.tags + 1 });
  });

  it('is loaded completely at the next start when its loading was interrupted', async () => {
    const interrupt = new AbortController();
    const watcher = {
      signal: interrupt.signal,
      progress: (step: string) => {
        if (step === 'Writing relationships') interrupt.abort(new Error('cut off'));
      },
    };
    await expect(loadDemo(deps(), watcher)).rejects.toThrow('cut off');
    expect(await describeNow()).toEqual({ ...nothing, state: null });
    await start();
    expect((await describeNow()).entities).toBeGreaterThan(180);
  });
});
