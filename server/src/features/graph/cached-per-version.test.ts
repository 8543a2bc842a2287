import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CachedPerVersion } from './cached-per-version.ts';

/** Answers about a version, which record when the writing of each begins and ends. */
function answersThatTell() {
  const told: string[] = [];
  const answers = (name: string) =>
    new CachedPerVersion<{ version: string }>(async function* ({ version }) {
      told.push(`${name} ${version} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield version;
      told.push(`${name} ${version} ends`);
    }, true);
  return { told, answers };
}

const version = (number: number) => ({ version: `abcdef01-${number}` });

it('CachedPerVersion computes one large answer at a time, shared by parallel requests', async () => {
  const { told, answers } = answersThatTell();
  const [one, other] = [answers('one'), answers('other')];
  const asked = [one.get(version(1)), other.get(version(1)), one.get(version(1))];
  await asked[0];
  // The first answer is made. Requests during the second share one answer for the newest version.
  asked.push(one.get(version(2)), one.get(version(4)), one.get(version(3)));
  const [first, , same, ...later] = await Promise.all(asked);
  expect(same).toBe(first);
  expect(new Set(later).size).toBe(1);
  expect(later[0]?.etag).toContain('abcdef01-4');
  expect(told).toEqual(
    ['one abcdef01-1', 'other abcdef01-1', 'one abcdef01-4'].flatMap((what) => [
      `${what} begins`,
      `${what} ends`,
    ]),
  );
});

it('CachedPerVersion retries after a failure, without blocking other answers', async () => {
  let isBroken = true;
  const answers = new CachedPerVersion<{ version: string }>(function* ({ version }) {
    if (isBroken) throw new Error('away');
    yield version;
  }, true);
  const { answers: others } = answersThatTell();
  const failed = answers.get(version(1), 'gzip');
  const beside = others('beside').get(version(1));
  await expect(failed).rejects.toThrow('away');
  expect((await beside).size).toBeGreaterThan(0);
  isBroken = false;
  expect((await answers.get(version(1))).etag).toContain('abcdef01-1');
});

it('CachedPerVersion yields between the pieces, and joins them in every encoding', async () => {
  const piece = 'Künstlerhaus, 藝術家. '.repeat(5_000);
  const answers = new CachedPerVersion<{ version: string }>(function* () {
    for (let count = 0; count < 20; count += 1) yield piece;
  }, true);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const answer = await answers.get(version(1));
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
