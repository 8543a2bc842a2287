import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails with rule, advice and elements when axe finds anything serious or critical on the page as it stands.
 * @param part a CSS selector, to look at that part of the page only
 */
export async function checkAccessibility(page: Page, part?: string) {
  const axe = new AxeBuilder({ page });
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
