import { sql } from 'kysely';
import { expect, inject, it, vi } from 'vitest';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { silentDeps } from './change-deps.ts';
import { changeNetwork } from './change-network.ts';

describeWithDatabase('a change of the network', (context) => {
  const addProject = async (name: string) => {
    const row = { type: 'project', name } as const;
    const added = context.db.insertInto('entities').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };

  // The embedded engine has one connection, so that nothing runs beside a transaction.
  it.skipIf(inject('engine') === 'embedded')(
    'is made again if another one waits for it in a circle, and tells once',
    async () => {
      await context.empty();
      const [one, other] = [await addProject('Reed'), await addProject('Kelp')];
      const onGraphChanged = vi.fn();
      const deps = { ...silentDeps(context), onGraphChanged };
      let holding = 0;
      let everybodyHolds: (() => void) | undefined;
      const barrier = new Promise<void>((resolve) => {
        everybodyHolds = resolve;
      });

      const append = (first: number, second: number) =>
        changeNetwork(deps, null, async (tx, change) => {
          await sql`update entities set name = name || '+' where id = ${first}`.execute(tx);
          holding += 1;
          if (holding === 2) everybodyHolds?.();
          await barrier;
          await sql`update entities set name = name || '+' where id = ${second}`.execute(tx);
          change.touch({ type: 'project', id: first });
        });
      await Promise.all([append(one, other), append(other, one)]);

      const rows = await context.db.selectFrom('entities').select('name').orderBy('id').execute();
      expect(rows.map(({ name }) => name)).toEqual(['Reed++', 'Kelp++']);
      expect(holding).toBe(3);
      expect(onGraphChanged).toHaveBeenCalledTimes(2);
    },
  );

  it.each([
    ['a deadlock', '40P01', 3],
    ['a row that is taken', '23505', 1],
  ])(
    'that always ends with %s is refused after as many tries as help',
    async (_what, code, most) => {
      let tries = 0;
      const failing = changeNetwork(silentDeps(context), null, () => {
        tries += 1;
        return Promise.reject(Object.assign(new Error('sorry'), { code }));
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(tries).toBe(most);
    },
  );
});
