import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpInvited } from './test-invited.ts';

const day = 86_400;

describeOnOneEngine('asking to be removed', (context) => {
  const { at, set, sent, invite, call, remind } = setUpInvited(context);

  it('with the address of the invitation sends a link that removes, and tells nobody which one it is', async () => {
    const token = await invite();
    await context.db.updateTable('entities').set({ audience: 'public' }).execute();
    const ask = (address: string, message = '') =>
      set.visitor().post(`/api/v1/people/${at.id}/removal`, { email: address, message });
    const asked = [
      await ask('other@example.org'),
      await ask('Mere@Example.org'),
      await ask('mere@example.org', 'Again.'),
    ];
    expect(asked.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    const [, leading, ...more] = await sent();
    expect([leading?.subject, more]).toEqual(['Remove yourself from Mangrove', []]);
    expect(leading?.text).toContain(`https://map.example/invitation?token=${token}&answer=remove`);
    expect(`${leading?.text}${leading?.html}`).not.toMatch(/evil|Mere|Tide Lines/u);
    expect((await call('refuse', { token })).statusCode).toBe(204);
    expect((await set.visitor().get(`/api/v1/people/${at.id}`)).statusCode).toBe(404);
  });

  it('is put before superusers again after three weeks: who took it on, or all of them', async () => {
    const [first, second] = [
      await set.member({ isSuperuser: true }),
      await set.member({ isSuperuser: true }),
    ];
    await context.db.updateTable('entities').set({ audience: 'public' }).execute();
    await set.visitor().post(`/api/v1/people/${at.id}/removal`, { message: 'Please.' });
    await set.visitor().post(`/api/v1/people/${at.id}/removal`, { message: 'Taken on.' });
    await context.db
      .updateTable('reports')
      .set({ assigned_to: second.userId })
      .where('words', '=', 'Taken on.')
      .execute();
    await remind(0);
    const told = async () =>
      [await set.news(first), await set.news(second)].map((news) =>
        news.map(({ kind, entity }) => [kind, entity.id]),
      );
    expect(await told()).toEqual([[], []]);
    await context.db
      .updateTable('reports')
      .set({ at: new Date(at.test.clock.now().getTime() - 24 * day * 1000) })
      .execute();
    await remind(0);
    await remind(60);
    const waits = ['removal_waits', at.id];
    expect(await told()).toEqual([[waits], [waits, waits]]);
    await context.db
      .updateTable('reports')
      .set({ outcome: 'unchanged', decided_at: at.test.clock.now() })
      .execute();
    await context.db.deleteFrom('notifications').execute();
    await remind(60);
    expect(await told()).toEqual([[], []]);
  });
});
