// In which window a test runs: a desktop's, or a phone's with `{ tag: '@phone' }`.
import { test as base, type Page, type TestInfo } from '@playwright/test';

export const desktop = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
};

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** For tests whose steps differ between the two: one test for each. */
export const windows: { window: 'desktop' | 'phone'; tag: string[] }[] = [
  { window: 'desktop', tag: [] },
  { window: 'phone', tag: ['@phone'] },
];

const windowOf = ({ tags }: TestInfo) => (tags.includes('@phone') ? phone : desktop);

/**
 * The window is an option of each test and not a project, because a project's workers start a
 * browser and a product of their own.
 */
export const test = base.extend({
  viewport: ({ viewport: _ }, use, testInfo) => use(windowOf(testInfo).viewport),
  deviceScaleFactor: ({ deviceScaleFactor: _ }, use, testInfo) =>
    use(windowOf(testInfo).deviceScaleFactor),
  hasTouch: ({ hasTouch: _ }, use, testInfo) => use(windowOf(testInfo).hasTouch),
  isMobile: ({ isMobile: _ }, use, testInfo) => use(windowOf(testInfo).isMobile),
});

/** By how many pixels a page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
