import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../adapters/clock.ts';
import { RecentChanges } from '../domain/network/recent-changes.ts';
import { AnswerCache, type Asker, type Question } from './answer-cache.ts';
import { ClientCosts } from './client-costs.ts';
import { ReadTurns } from './read-turns.ts';
import { openEnded } from './test-turns.ts';

const version = (number: number) => `abcdef01-${number}`;
const asker = (client = 'user:1'): Asker => ({ client, viewer: 'public', encoding: 'gzip' });

function newCache(bytes?: number) {
  const turns = new ReadTurns(new ClientCosts(systemClock()));
  const cache = new AnswerCache(turns, new RecentChanges(), bytes);
  const ask = async (query: unknown, at: number, text: string, more: Partial<Question> = {}) => {
    const question = {
      call: 'search',
      query,
      version: version(at),
      size: 'small',
      ...more,
    } as const;
    const answer = await cache.get(asker(), question, () => ({
      version: question.version,
      content: text,
    }));
    return Buffer.concat(await answer.bytes('identity')).toString();
  };
  return { turns, cache, ask };
}

describe('the answer cache', () => {
  it('returns an answer until the network changes, and keeps calls and viewers apart', async () => {
    const { cache, ask } = newCache();
    expect(await ask('reef', 1, 'one')).toBe('one');
    expect(await ask('reef', 1, 'two')).toBe('one');
    expect(await ask('tide', 1, 'three')).toBe('three');
    expect(await ask('reef', 1, 'four', { call: 'list' })).toBe('four');
    expect(await ask('reef', 2, 'five')).toBe('five');
    expect(await ask('reef', 2, 'six')).toBe('five');
    const question = { call: 'search', query: 'reef', version: version(2), size: 'small' } as const;
    const members = { ...asker(), viewer: 'members' } as const;
    const answer = await cache.get(members, question, () => ({
      version: version(2),
      content: 'for members',
    }));
    expect(answer.etag).toMatch(/^"members-/u);
    expect((await cache.get(asker(), question, () => never())).etag).toMatch(/^"public-/u);
  });

  it('holds no answer of an older or unknown version, and none after a failure', async () => {
    const { cache, ask } = newCache();
    const question = { call: 'search', query: 'reef', version: version(2), size: 'small' } as const;
    for (const [query, made] of [
      ['reef', version(1)],
      ['tide', null],
    ]) {
      const asked = { ...question, query };
      await cache.get(asker(), asked, () => ({ version: made ?? null, content: 'before' }));
      expect(await ask(query, 2, 'after')).toBe('after');
    }
    const failing = cache.get(asker(), { ...question, query: 'x' }, () => {
      throw new Error('no database');
    });
    await expect(failing).rejects.toThrow('no database');
    expect(await ask('x', 2, 'well')).toBe('well');
  });

  it('never holds more bytes than its bound: keys, texts and compressed forms', async () => {
    const bound = 64 * 1024;
    const step = fc.record({
      query: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.string({ maxLength: 4_000 })),
      length: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 90_000 })),
      size: fc.constantFrom('small', 'costly', 'large', 'whole'),
      encoding: fc.constantFrom('identity', 'gzip', 'br'),
      isLong: fc.boolean(),
      version: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { cache } = newCache(bound);
        let last = 0;
        for (const { query, length, size, encoding, isLong, version: at } of steps) {
          last = Math.max(last, at);
          // Random letters, which cannot be compressed to nothing.
          const text = Array.from({ length }, () => Math.random().toString(36)[4] ?? '').join('');
          const question = { call: 'search', query, version: version(last), size } as const;
          const answer = await cache.get({ ...asker(), encoding }, question, () => ({
            version: version(last),
            content: isLong ? [text] : text,
          }));
          await answer.bytes(encoding);
          await answer.bytes('br');
          expect(cache.bytes).toBeLessThanOrEqual(bound);
          expect(cache.bytes).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('holds the bytes of short compressed answers, and not the larger buffers of the compressor', async () => {
    const { cache } = newCache();
    const question = { call: 'search', version: version(1), size: 'small' } as const;
    const answer = await cache.get(asker(), question, () => ({
      version: version(1),
      content: 'reef '.repeat(50),
    }));
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      for (const bytes of await answer.bytes(encoding)) {
        expect(bytes.buffer.byteLength).toBe(bytes.length);
      }
    }
  });

  it('drops the least recently requested answers first, and whole ones last', async () => {
    const entry = 1_024 + 2 * '["search","public",0]'.length + 6_000;
    const { ask } = newCache(3 * entry + 100);
    const text = (name: string) => name.repeat(6_000);
    const isHeld = async (query: number, more = {}) =>
      (await ask(query, 1, '', more)).length === 6_000;
    await ask(9, 1, text('w'), { size: 'whole' });
    for (const query of [0, 1, 2, 3, 4]) await ask(query, 1, text('a'));
    expect(await isHeld(9, { size: 'whole' })).toBe(true);
    expect(await isHeld(3)).toBe(true);
    await ask(5, 1, text('a'));
    expect(await isHeld(3)).toBe(true);
    expect(await isHeld(4)).toBe(false);
  });

  it('makes an answer once for requests that wait for a turn or for an answer under way', async () => {
    const { turns, cache } = newCache();
    const first = openEnded();
    const others = [1, 2, 3].map(() => turns.read(null, first.work));
    const under = openEnded();
    let count = 0;
    const ask = (client: string, at = 1) =>
      cache.get(
        asker(client),
        { call: 'search', version: version(at), size: 'costly' },
        async () => {
          count += 1;
          await under.work();
          return { version: version(at), content: 'one' };
        },
      );
    const asked = [ask('user:1'), ask('user:1'), ask('user:2')];
    first.end();
    await Promise.all(others);
    asked.push(ask('user:3'));
    under.end();
    await Promise.all(asked);
    // Two clients waited, each in its own turn.
    expect(count).toBe(2);
    await ask('user:1', 2);
    expect(count).toBe(3);
  });
});

/** Records when the writing of each answer begins and ends. */
function tellingCache() {
  const { cache } = newCache();
  const told: string[] = [];
  const ask = (call: string, number: number) => {
    const question = { call, version: version(number), size: 'whole' } as const;
    return cache.get(asker(`user:${told.length}`), question, () => ({
      version: question.version,
      content: (async function* () {
        told.push(`${call} ${number} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield `${number}`;
        told.push(`${call} ${number} ends`);
      })(),
    }));
  };
  return { cache, told, ask };
}

describe('whole answers', () => {
  it('are made one at a time, shared by parallel requests for the newest version', async () => {
    const { told, ask } = tellingCache();
    const asked = [ask('one', 1), ask('other', 1), ask('one', 1)];
    await asked[0];
    asked.push(ask('one', 2), ask('one', 4), ask('one', 3));
    const [first, , same, ...later] = await Promise.all(asked);
    expect(same).toBe(first);
    expect(new Set(later).size).toBe(1);
    expect(String(await later[0]?.bytes('identity'))).toBe('4');
    const made = ['one 1', 'other 1', 'one 4'];
    expect(told).toEqual(made.flatMap((what) => [`${what} begins`, `${what} ends`]));
  });

  it('are tried again after a failure, which blocks no other', async () => {
    const { cache, ask } = tellingCache();
    const question = { call: 'broken', version: version(1), size: 'whole' } as const;
    const failed = cache.get(asker(), question, () => never());
    const beside = ask('beside', 1);
    await expect(failed).rejects.toThrow('not asked');
    expect((await beside).size).toBeGreaterThan(0);
    expect(String(await (await ask('broken', 1)).bytes('identity'))).toBe('1');
  });

  it('yield between the pieces, and join them in every encoding', async () => {
    const { cache } = newCache();
    const piece = 'Künstlerhaus, 藝術家. '.repeat(5_000);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const question = { call: 'graph', version: version(1), size: 'whole' } as const;
    const answer = await cache.get({ ...asker(), encoding: 'identity' }, question, () => ({
      version: version(1),
      content: Array<string>(20).fill(piece),
    }));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    const whole = piece.repeat(20);
    const read = async (encoding: 'br' | 'gzip' | 'identity') =>
      Buffer.concat(await answer.bytes(encoding));
    expect((await read('identity')).toString()).toBe(whole);
    expect(gunzipSync(await read('gzip')).toString()).toBe(whole);
    expect(brotliDecompressSync(await read('br')).toString()).toBe(whole);
    expect(answer.size).toBe(Buffer.byteLength(whole));
  });
});

function never(): never {
  throw new Error('not asked');
}
