// Screens whose journeys run on a desktop, checked on a phone: everything fits the width, dialogs
// included, controls are large enough for a thumb, and axe finds no problem.
import type { Page } from '@playwright/test';
import { freshAddress, join } from '../accounts.ts';
import { callAsVisitor } from '../api.ts';
import { makePeople, sectionOf } from '../connections.ts';
import { openOwnProfile } from '../entity-editor.ts';
import { rowOf } from '../tables.ts';
import { checkAccessibility, expect, test } from '../test.ts';

test.use({ demo: false });

/** Checks width, target sizes and accessibility. Links within text are exempt (WCAG 2.5.8). */
async function expectFits(page: Page, what: string) {
  await checkAccessibility(page);
  const { overhang, small } = await page.evaluate(() => {
    const root = document.documentElement;
    const buttons = [...document.querySelectorAll<HTMLElement>('button, [role="tab"], select')];
    const shown = buttons.filter((each) => each.checkVisibility() && each.offsetWidth > 1);
    return {
      overhang: root.scrollWidth - root.clientWidth,
      small: shown
        .filter((each) => Math.max(each.offsetHeight, each.offsetWidth) < 24)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    };
  });
  expect([what, overhang, small]).toEqual([what, 0, []]);
}

test('a user on a phone sees dashboard, access, connections and settings without overflow', {
  tag: '@phone',
}, async ({ page, product }) => {
  await join(page, product, freshAddress('phone'), { name: 'Sina Leota' });
  const own = await openOwnProfile(page);
  await expectFits(page, 'own profile');
  const { id } = await callAsVisitor(page, 'POST', '/projects', { name: 'Tide Tables' });
  const [other] = await makePeople(page, 'Tevita Fifita');
  await callAsVisitor(page, 'POST', '/relationships', {
    ...{ node1_type: 'person', node1_id: own, node2_type: 'project', node2_id: id },
    relationship_metadata: { role_type: 'Curator', years_involved: '2019 - 2021' },
  });

  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page, 'overview');
  await page.goto('/profile?tab=manage-nodes');
  await page.getByRole('link', { name: 'People with access to Tide Tables' }).tap();
  await expect(page.getByRole('heading', { name: 'Access Management' })).toBeVisible();
  await expectFits(page, 'access');
  await page.getByRole('button', { name: 'Add User' }).tap();
  await expect(page.getByRole('dialog', { name: 'Add User Access' })).toBeVisible();
  await expectFits(page, 'adding a user');

  await page.goto('/profile?tab=account-settings');
  await page.getByRole('button', { name: 'Delete Account' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByRole('button', { name: 'Continue' }).tap();
  await expect(dialog.getByRole('group', { name: 'What becomes of Tide Tables' })).toBeVisible();
  await expectFits(page, 'decisions of a deletion');

  await page.goto(`/project/${id}`);
  await expectFits(page, 'details of a project');
  await page.getByRole('tab', { name: 'People' }).tap();
  await expect(page.getByText('Sina Leota').first()).toBeVisible();
  await expectFits(page, 'connections of a project');
  await page.goto(`/person/${own}`);
  // A phone shows a single tab, with connections of all kinds.
  await page.getByRole('tab', { name: 'Connections 1' }).tap();
  const mixed = sectionOf(page, 'Connections');
  await expect(mixed.getByText('Manage your connections and relationships')).toBeVisible();
  await expect(rowOf(page, 'Tide Tables')).toContainText('Project');
  await mixed.getByRole('button', { name: 'Add Connection' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page, 'adding a connection');
  await page.goto(`/person/${other}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page, 'a person that somebody else has added');
});
