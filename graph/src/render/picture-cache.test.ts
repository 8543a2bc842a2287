import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoadedPicture } from './load-picture.ts';
import { PictureCache } from './picture-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache for addresses of which those that begin with `/mute` never answer, and others fail. */
function aCache() {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const load = (url: string, signal: AbortSignal): Promise<LoadedPicture> => {
    asked.push(url);
    signals.push(signal);
    if (!url.startsWith('/mute')) return Promise.reject(new Error('There is no such picture.'));
    return new Promise((_, refuse) => signal.addEventListener('abort', refuse));
  };
  const cache = new PictureCache(() => undefined, false, load);
  /** What a frame does. */
  const look = (urls: readonly string[]) => {
    for (const url of urls) expect(cache.get(url, 0)).toBeNull();
  };
  return { cache, look, asked, signals };
}

const mute = ['/mute1', '/mute2', '/mute3', '/mute4'];

it('PictureCache goes on to others after addresses that never answer', async () => {
  const { cache, look, asked, signals } = aCache();
  look([...mute, '/face']);
  expect(asked).toEqual(mute);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(asked).toEqual(mute);
  await vi.advanceTimersByTimeAsync(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true]);
  look([...mute, '/face']);
  expect(asked).toContain('/face');
  cache.clear();
});

it('PictureCache tries them again, one at a time, and gives them up', async () => {
  const { cache, look, asked } = aCache();
  for (let seconds = 0; seconds < 300; seconds++) {
    look(mute);
    await vi.advanceTimersByTimeAsync(1000);
    if (seconds === 20) {
      expect(asked).toHaveLength(5);
      // Others do not wait for it.
      look(['/face', '/other', '/third']);
      expect(asked.slice(-3).sort()).toEqual(['/face', '/other', '/third']);
    }
  }
  for (const url of mute) expect(asked.filter((each) => each === url)).toHaveLength(3);
  cache.clear();
  expect(vi.getTimerCount()).toBe(0);
});
