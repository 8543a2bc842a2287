import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

/** Longer than a worker may be silent. */
const patience = { timeout: 20_000 };

describe.skipIf(!hasChromium)('a map whose worker or GPU is lost', () => {
  const { openRemote, settleRemote, heard } = useChromium();
  const picture = async (opened: Page) => (await opened.screenshot()).toString('base64');
  const clickOn = async (opened: Page, x: number, y: number, node: number | null) => {
    await opened.evaluate(() => {
      window.heard.length = 0;
    });
    await opened.mouse.click(x, y);
    await expect.poll(() => heard(opened, 'onSelect')).toEqual([[node]]);
  };
  /** The map in a state of its own, and its picture. */
  const openChanged = async (options: object = {}, before = '') => {
    const opened = await openRemote(options, before);
    await opened.evaluate(() => {
      window.remote.setHighlight({
        matches: Uint32Array.of(1),
        depths: Uint8Array.of(1, 0, 255, 255, 255),
        paths: [],
      });
      window.remote.select(1);
      window.remote.camera = { x: 50, y: 40, zoom: 1.5 };
    });
    await settleRemote(opened);
    return { opened, before: await picture(opened) };
  };
  const isOnPage = (opened: Page) =>
    opened.evaluate(() => {
      const canvas = document.querySelector('canvas');
      try {
        return canvas !== null && canvas.getContext('2d') !== null;
      } catch (error) {
        // The canvas is lent to a worker.
        if (error instanceof DOMException && error.name === 'InvalidStateError') return false;
        throw error;
      }
    });
  const firstWorker = (opened: Page) => opened.evaluateHandle(() => window.worker);

  it.each(['is killed', 'hangs'])(
    'is drawn by another worker, as it was, when its own %s',
    async (how) => {
      const { opened, before } = await openChanged();
      const first = await firstWorker(opened);
      await opened.evaluate((is) => {
        if (is === 'hangs') window.worker?.postMessage('hang');
        else window.worker?.terminate();
      }, how);
      await expect
        .poll(() => opened.evaluate((old) => window.worker !== old, first), patience)
        .toBe(true);
      await settleRemote(opened);
      await expect.poll(() => picture(opened)).toBe(before);
      expect(await isOnPage(opened)).toBe(false);
      await clickOn(opened, 700, 100, null);
    },
    60_000,
  );

  it('keeps the focus when its worker is lost', async () => {
    const { opened } = await openChanged();
    await opened.evaluate(() => window.remote.setFocus(2));
    await settleRemote(opened);
    const first = await firstWorker(opened);
    await opened.evaluate(() => window.worker?.terminate());
    await expect
      .poll(() => opened.evaluate((old) => window.worker !== old, first), patience)
      .toBe(true);
    await opened.evaluate(() => window.remote.chooseFocused());
    await expect.poll(() => heard(opened, 'onChooseFocused')).toEqual([[2]]);
  }, 60_000);

  it('is drawn on the page when the second worker is lost, too', async () => {
    const { opened, before } = await openChanged();
    for (const _ of ['first', 'second']) {
      const lost = await firstWorker(opened);
      await opened.evaluate(() => window.worker?.terminate());
      await expect
        .poll(
          async () =>
            (await isOnPage(opened)) ||
            (await opened.evaluate((old) => window.worker !== old, lost)),
          patience,
        )
        .toBe(true);
      await settleRemote(opened);
    }
    expect(await isOnPage(opened)).toBe(true);
    await expect.poll(() => picture(opened)).toBe(before);
    await clickOn(opened, 700, 100, null);
  }, 60_000);

  it('keeps its worker while the page is frozen, and answers afterwards', async () => {
    const { opened, before } = await openChanged();
    const first = await firstWorker(opened);
    const devtools = await opened.context().newCDPSession(opened);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((go) => setTimeout(go, 8000));
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await opened.waitForTimeout(2500);
    expect(await opened.evaluate((old) => window.worker === old, first)).toBe(true);
    expect(await picture(opened)).toBe(before);
    await clickOn(opened, 700, 100, null);
  }, 60_000);

  // In the worker: keeps its GPU context at hand, or gets none.
  const withGpu = (what: string) => `
    window.workerCode = \`
      const open = OffscreenCanvas.prototype.getContext;
      OffscreenCanvas.prototype.getContext = function (kind, options) {
        const context = ${what};
        if (kind === 'webgl2') self.gpu = context?.getExtension('WEBGL_lose_context');
        return context;
      };
      self.addEventListener('message', ({ data }) => {
        if (data === 'lose') self.gpu.loseContext();
        if (data === 'restore') self.gpu.restoreContext();
      });
    \` + window.workerCode;
  `;
  const opens = 'open.call(this, kind, options)';

  it('is drawn without a GPU where WebGL is refused', async () => {
    const refused = withGpu(`kind === 'webgl2' ? null : ${opens}`);
    const { opened, before } = await openChanged({ backend: 'webgl' }, refused);
    const plain = await openChanged({ backend: 'canvas' });
    expect(before).toBe(plain.before);
    await clickOn(opened, 700, 100, null);
  });

  it('is drawn again by a GPU that comes back', async () => {
    const { opened } = await openChanged({ backend: 'webgl' }, withGpu(opens));
    const { opened: other } = await openChanged({ backend: 'webgl' });
    await opened.evaluate(() => window.worker?.postMessage('lose'));
    await opened.waitForTimeout(500);
    // What changes meanwhile is drawn afterwards.
    for (const each of [opened, other]) await each.evaluate(() => window.remote.select(0));
    await settleRemote(other);
    await opened.evaluate(() => window.worker?.postMessage('restore'));
    await settleRemote(opened);
    await expect.poll(() => picture(opened)).toBe(await picture(other));
  }, 30_000);

  it('is drawn without a GPU that stays away', async () => {
    const { opened } = await openChanged({ backend: 'webgl' }, withGpu(opens));
    const { before } = await openChanged({ backend: 'canvas' });
    await opened.evaluate(() => window.worker?.postMessage('lose'));
    await expect.poll(() => picture(opened), patience).toBe(before);
    await clickOn(opened, 700, 100, null);
  }, 30_000);
});
