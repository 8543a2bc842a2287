import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { aPerson } from '../test/factories.ts';
import { TestClock } from '../test/test-app.ts';
import { describeWithDatabase } from '../test/with-database.ts';
import { openLocalImages } from './adapters/image-store.ts';
import { removeExpired } from './cleanup.ts';

describeWithDatabase('the cleanup', (context) => {
  beforeEach(() => context.empty());

  it('removes uploads that nothing has shown for two days, and keeps the others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-cleanup-'));
    const images = openLocalImages(folder);
    const clock = new TestClock();
    const name = (letter: string) => `${letter.repeat(25)}.webp`;
    for (const letter of ['a', 'b', 'c', 'd']) {
      await images.put(name(letter), Buffer.from(letter));
      await context.db
        .insertInto('files')
        .values({
          name: name(letter),
          entity_type: 'person',
          content_type: 'image/webp',
          byte_size: 1,
          small_name: letter === 'a' ? name('b') : letter === 'c' ? name('d') : null,
        })
        .execute();
    }
    await aPerson(context.db, 'Mei Tanaka', {
      photo_url: `/api/v1/files/person/${name('a')}`,
      low_res_photo_url: `/api/v1/files/person/${name('b')}`,
    });
    await removeExpired({ db: context.db, clock, images });
    expect((await images.list()).sort()).toEqual(['a', 'b', 'c', 'd'].map(name));
    clock.advance(48 * 3600 + 60);
    await removeExpired({ db: context.db, clock, images });
    expect((await images.list()).sort()).toEqual(['a', 'b'].map(name));
    rmSync(folder, { recursive: true });
  });

  it('removes logged changes older than a day, by whole versions', async () => {
    const clock = new TestClock();
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-cleanup-'));
    const deps = { db: context.db, clock, images: openLocalImages(folder) };
    const logged = () =>
      context.db.selectFrom('network_changes').select(['version', 'at']).orderBy('seq').execute();
    await aPerson(context.db, 'Mei Tanaka');
    await aPerson(context.db, 'Ada Ng');
    const before = await logged();
    clock.advance(23 * 3600);
    await removeExpired(deps);
    expect(await logged()).toEqual(before);
    await context.db
      .updateTable('network_changes')
      .set({ at: new Date(Date.now() - 2 * 3_600_000) })
      .where('version', '<', before.at(-1)?.version ?? 0)
      .execute();
    await removeExpired(deps);
    const left = new Set((await logged()).map(({ version }) => version));
    expect([...left]).toEqual([before.at(-1)?.version]);
    const { logged_from } = await context.db
      .selectFrom('network_version')
      .select('logged_from')
      .executeTakeFirstOrThrow();
    expect(logged_from).toBe((before.at(-1)?.version ?? 0) - 1);
    rmSync(folder, { recursive: true });
  });

  it('removes expired rate limits and replayed answers', async () => {
    const clock = new TestClock();
    const past = new Date(clock.now().getTime() - 1000);
    const future = new Date(clock.now().getTime() + 60_000);
    await context.db
      .insertInto('rate_limits')
      .values([
        { key: 'old', window_ends_at: past, count: 3 },
        { key: 'new', window_ends_at: future, count: 3 },
      ])
      .execute();
    const { id: user_id } = await context.db
      .insertInto('users')
      .values({ email: 'a@example.org', email_key: 'a@example.org', password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = { user_id, request_hash: 'x', answer: '{}' };
    const dayAgo = clock.now().getTime() - 24 * 3_600_000;
    await context.db
      .insertInto('replayed_answers')
      .values([
        { ...answer, key: 'old', created_at: new Date(dayAgo - 60_000) },
        { ...answer, key: 'new', created_at: new Date(dayAgo + 60_000) },
      ])
      .execute();
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-cleanup-'));
    await removeExpired({ db: context.db, clock, images: openLocalImages(folder) });
    for (const table of ['rate_limits', 'replayed_answers'] as const) {
      const left = await context.db.selectFrom(table).select('key').execute();
      expect(left).toEqual([{ key: 'new' }]);
    }
    rmSync(folder, { recursive: true });
  });
});
