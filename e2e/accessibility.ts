import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Fails with rule, advice and elements when axe finds anything serious or critical on the page as it stands.
 * @param part a CSS selector, to look at that part of the page only
 */
export async function checkAccessibility(page: Page, part?: string) {
  await settle(page);
  // axe is run in the main frame only; the product frames nothing.
  expect(page.frames(), 'a frame, which axe would not look into').toHaveLength(1);
  // Evaluated, because the page's policy for scripts refuses what is added as an element.
  await page.evaluate(axe.source);
  const { passes, violations } = await page.evaluate(async (selector) => {
    const inPage = window as unknown as { axe: typeof axe };
    const found = await inPage.axe.run(selector ?? document, { resultTypes: ['violations'] });
    return {
      passes: found.passes.length,
      violations: found.violations.map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        where: nodes.map((node) => node.target.join(' ')),
      })),
    };
  }, part);
  expect(passes, 'axe looked at nothing').toBeGreaterThan(0);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
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

/** Both themes: every screen has to hold in each. */
export async function checkBothThemes(page: Page, part?: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, part);
  }
}
