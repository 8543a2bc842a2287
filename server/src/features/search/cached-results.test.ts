import { beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { raiseNetworkVersion, readNetworkVersion } from '../../db/network-version.ts';
import { ReadTurns } from '../../http/read-turns.ts';
import { CachedResults } from './cached-results.ts';

describeWithDatabase('cached results', (context) => {
  beforeEach(() => context.empty());

  const textOf = async (results: CachedResults, question: string, json: string) =>
    (await (await results.get(question, () => make(json))).bytes('identity')).toString();
  const make = async (json: string) => ({ version: await readNetworkVersion(context.db), json });

  it('are returned until the network changes', async () => {
    const results = new CachedResults(context.db, new ReadTurns(), 100);
    expect(await textOf(results, 'reef', '"one"')).toBe('"one"');
    expect(await textOf(results, 'reef', '"two"')).toBe('"one"');
    expect(await textOf(results, 'tide', '"three"')).toBe('"three"');
    await raiseNetworkVersion(context.db);
    expect(await textOf(results, 'reef', '"four"')).toBe('"four"');
  });

  it('are not cached when the network changed while they were computed', async () => {
    const results = new CachedResults(context.db, new ReadTurns(), 100);
    await results.get('reef', async () => {
      const made = await make('"before"');
      await raiseNetworkVersion(context.db);
      return made;
    });
    expect(await textOf(results, 'reef', '"after"')).toBe('"after"');
  });

  it('are evicted above the limit, least recently used first', async () => {
    const results = new CachedResults(context.db, new ReadTurns(), 10);
    await textOf(results, 'a', '"aaa"');
    await textOf(results, 'b', '"bbb"');
    await textOf(results, 'a', '"new"');
    await textOf(results, 'c', '"ccc"');
    expect(await textOf(results, 'a', '"new"')).toBe('"aaa"');
    expect(await textOf(results, 'c', '"new"')).toBe('"ccc"');
    expect(await textOf(results, 'b', '"new"')).toBe('"new"');
    await textOf(results, 'large', JSON.stringify('x'.repeat(20)));
    expect(await textOf(results, 'large', '"new"')).toBe('"new"');
  });

  it('are not cached without a known version', async () => {
    const results = new CachedResults(context.db, new ReadTurns(), 100);
    await results.get('reef', () => Promise.resolve({ version: null, json: '"one"' }));
    expect(await textOf(results, 'reef', '"two"')).toBe('"two"');
  });

  it('are computed once for all requests that wait for a turn, and again after a change', async () => {
    const turns = new ReadTurns();
    const results = new CachedResults(context.db, turns, 100);
    let free: () => void = () => undefined;
    const busy = new Promise<void>((resolve) => {
      free = resolve;
    });
    const others = [1, 2, 3].map(() => turns.read(() => busy));
    let count = 0;
    const ask = () =>
      results.get('reef', () => {
        count += 1;
        return make('"one"');
      });
    const asked = [ask(), ask(), ask()];
    free();
    await Promise.all([...others, ...asked]);
    expect(count).toBe(1);
    await raiseNetworkVersion(context.db);
    await ask();
    expect(count).toBe(2);
  });

  it('are not cached after a failure', async () => {
    const results = new CachedResults(context.db, new ReadTurns(), 100);
    const failing = results.get('reef', () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    expect(await textOf(results, 'reef', '"well"')).toBe('"well"');
  });
});
