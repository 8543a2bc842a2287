import { beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the list of official tags', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const setTags = (admin: HttpClient, official_tags: unknown) =>
    admin.post('/api/v1/config/official-tags', { official_tags });
  const readTags = async () =>
    (await new HttpClient(test.app).get('/api/v1/config/official-tags')).json();

  it('is replaced as a whole, with names normalised and duplicates removed [spec 1.7] [spec 2.3] [spec 2.7]', async () => {
    const admin = await visitor({ isSuperuser: true });
    expect(await readTags()).toEqual({ official_tags: [] });
    const first = await setTags(admin, ['water', 'Übersee', 'asian pacific', 'WATER']);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { official_tags: ['ASIAN-PACIFIC', 'UBERSEE', 'WATER'] },
    ]);
    await setTags(admin, ['tides']);
    expect(await readTags()).toEqual({ official_tags: ['TIDES'] });
    expect((await setTags(admin, [])).json()).toEqual({ official_tags: [] });
    const audit = await context.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'official_tags_changed')
      .execute();
    expect(audit).toHaveLength(3);
  });

  it('equals one of the lists that several requests set in parallel', async () => {
    const admin = await visitor({ isSuperuser: true });
    await admin.csrfToken();
    const lists = Array.from({ length: 12 }, (_, index) => ['WATER', `LIST-${index}`]);
    const answers = await Promise.all(lists.map((list) => setTags(admin, list)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    const { official_tags: kept } = await readTags();
    expect(lists.map((list) => list.sort().join())).toContain(kept.join());
  });

  it.each([['x'], ['!!'], ['A'.repeat(41)]])(
    'stays unchanged when %j breaks a rule',
    async (name) => {
      const admin = await visitor({ isSuperuser: true });
      await setTags(admin, ['TIDES']);
      const answer = await setTags(admin, ['WATER', name]);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toContain(`"${name}"`);
      expect(await readTags()).toEqual({ official_tags: ['TIDES'] });
    },
  );
});
