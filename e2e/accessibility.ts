import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails with rule, advice and elements when axe finds anything serious or critical on the page as it stands.
 * @param part a CSS selector, to look at that part of the page only
 */
export async function checkAccessibility(page: Page, part?: string) {
  await settle(page);
  // For pages in frames axe needs a second page and twice the time; the product frames nothing.
  expect(page.frames(), 'a frame, which axe would not look into').toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  axe.options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  const { violations, passes } = await axe.analyze();
  expect(passes.length, 'axe looked at nothing').toBeGreaterThan(0);
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map((node) => node.target.join(' ')),
    }));
  expect(grave, 'axe found barriers').toEqual([]);
}

/** Waits until nothing fades any more: halfway the colours are ones that nobody is to read. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((shown) => requestAnimationFrame(shown));
    for (let round = 0; round < 3; round += 1) {
      await nextFrame();
      await nextFrame();
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
      // What stands outside of sight may be skipped, and would never be done.
      const patience = new Promise((done) => setTimeout(done, 1000));
      await Promise.race([patience, Promise.allSettled(passing.map(({ finished }) => finished))]);
    }
  });
}
