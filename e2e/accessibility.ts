import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { desktop } from './window.ts';

/** Half as long as `axe.source`, and sent to each page that is checked. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails with rule, advice and elements if axe finds a serious or critical problem on the page.
 * @param part a CSS selector, to check only that part of the page
 */
export function checkAccessibility(page: Page, part?: string): Promise<void> {
  return runAxe(page, part);
}

async function runAxe(page: Page, part: string | undefined, rules: axe.RunOptions = {}) {
  // A page behind another draws one frame a second, and `settle` waits for frames.
  await page.bringToFront();
  await settle(page);
  // axe runs in the main frame only, so the page must not contain others.
  expect(page.frames(), 'a frame, which axe would not look into').toHaveLength(1);
  // Evaluated, because the page's script policy refuses added script elements.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const looking = { part, options: { ...rules, resultTypes: ['violations' as const] } };
  const { passes, violations } = await page.evaluate(async ({ part, options }) => {
    const inPage = window as unknown as { axe: typeof axe };
    const found = await inPage.axe.run(part ?? document, options);
    return {
      passes: found.passes.length,
      violations: found.violations.map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        where: nodes.map((node) => node.target.join(' ')),
      })),
    };
  }, looking);
  expect(passes, 'axe looked at nothing').toBeGreaterThan(0);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave, 'axe found barriers').toEqual([]);
}

/** Waits until no animation runs: halfway through a fade the colours have too little contrast. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((shown) => requestAnimationFrame(shown));
    for (let round = 0; round < 3; round += 1) {
      await nextFrame();
      await nextFrame();
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
      // Browsers may skip animations outside the viewport, so these would never finish.
      const patience = new Promise((done) => setTimeout(done, 1000));
      await Promise.race([patience, Promise.allSettled(passing.map(({ finished }) => finished))]);
    }
  });
}

/** The colour rules among axe's default rules. */
const colored = ['color-contrast', 'link-in-text-block'];

/** Checks the dark and the light theme; they differ in colours only. */
export async function checkBothThemes(page: Page, part?: string) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await runAxe(page, part, { runOnly: { type: 'rule', values: colored } });
  await page.emulateMedia({ colorScheme: 'light' });
  await runAxe(page, part);
}

/** Looks on the phone of the test, and then in a window of a desktop, for a journey on a phone. */
export async function atBothSizes(
  page: Page,
  look: (window: 'phone' | 'desktop') => Promise<unknown>,
) {
  const own = page.viewportSize();
  await look('phone');
  await page.setViewportSize(desktop.viewport);
  await look('desktop');
  if (own) await page.setViewportSize(own);
}

/** Both themes at both sizes. */
export function checkBothSizes(page: Page, part?: string): Promise<void> {
  return atBothSizes(page, () => checkBothThemes(page, part));
}
