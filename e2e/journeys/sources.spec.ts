import type { Locator, Page } from '@playwright/test';
import { callAsVisitor } from '../api.ts';
import { makePeople, save, unsaved } from '../connections.ts';
import type { Product } from '../product.ts';
import { emptyNetwork, signInAsSuperuser } from '../superuser.ts';
import { atBothSizes, checkBothSizes, expect, test } from '../test.ts';

test.use({ demo: false });

/** Signs in, with a network of Ines, who teaches Bo. @returns the id of Ines. */
async function makeTeacher(page: Page, product: Product) {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  const [ines = 0, bo = 0] = await makePeople(page, 'Ines Quill', 'Bo Reed');
  await callAsVisitor(page, 'POST', '/relationships', {
    ...{ node1_id: ines, node1_type: 'person', node2_id: bo, node2_type: 'person' },
    relationship_metadata: { role_type: 'teacher of' },
  });
  return ines;
}

test('a connection says how it is known: in the editor, on the page, on the card', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  const [ines = 0, bo = 0, mara = 0] = await makePeople(page, 'Ines Quill', 'Bo Reed', 'Mara Voss');
  await callAsVisitor(page, 'POST', '/relationships', {
    ...{ node1_id: ines, node1_type: 'person', node2_id: bo, node2_type: 'person' },
    relationship_metadata: { role_type: 'teacher of', years_involved: '1990' },
    sources: [{ kind: 'web', title: 'Annual report', url: 'https://example.org/report' }],
  });

  await page.goto(`/person/${ines}`);
  await page.getByRole('tab', { name: /^(?:People|Connections) 1/u }).click();
  await page.getByRole('button', { name: /^Edit Bo Reed/u }).click();
  await page.getByRole('button', { name: /^1 source/u }).click();
  const dialog = page.getByRole('dialog', { name: /^How do we know/u });
  await dialog.getByRole('button', { name: /^Add a source/u }).click();
  await dialog.getByLabel('What it is').selectOption('said_by');
  await dialog.getByRole('combobox', { name: 'Who said it' }).fill('Mara');
  await dialog.getByRole('option', { name: /Mara Voss/u }).click();
  await dialog.getByRole('textbox', { name: 'Quote' }).fill('They met at sea.');
  await checkBothSizes(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Done with source 2' }).click();
  await expect(dialog.getByText('Said by Mara Voss: They met at sea.')).toBeVisible();
  // Escape closes the dialog alone: what was typed stays in the edited row.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('row', { name: /Bo Reed/u })).toContainText('1990 · 2 sources');
  await save(page);
  await expect(unsaved(page)).toHaveCount(0);

  const line = page.getByText('How do we know? Said by Mara Voss, 2 sources');
  await page.goto(`/people/${bo}`);
  await line.click();
  await expect(page.getByText('“They met at sea.”')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Annual report/u })).toHaveAttribute(
    'href',
    'https://example.org/report',
  );
  await expect(page.getByRole('link', { name: 'Mara Voss' })).toHaveAttribute(
    'href',
    new RegExp(`/people/${mara}-`, 'u'),
  );
  await checkBothSizes(page);

  await page.goto(`/map?edge=person_${ines}..person_${bo}`);
  await line.click();
  await expect(page.getByText('“They met at sea.”')).toBeVisible();
});

/** The drawing's height depends on the window. */
async function heightsOf(page: Page, drawing: Locator) {
  const heights: number[] = [];
  await atBothSizes(page, async () => {
    heights.push((await drawing.boundingBox())?.height ?? 0);
  });
  return heights;
}

test('a name and a description say how they are known, and the page keeps its drawing', {
  tag: '@phone',
}, async ({ page, product }) => {
  const ines = await makeTeacher(page, product);
  await page.goto(`/people/${ines}`);
  const drawing = page.getByRole('link', { name: /^Show Ines Quill and 1 connection on the map/u });
  const before = await heightsOf(page, drawing);
  const source = [{ kind: 'web', title: 'Annual report' }];
  await callAsVisitor(page, 'PUT', `/people/${ines}`, {
    bio: 'Reads tides.',
    sources: { name: source, about: source },
  });
  await page.reload();
  await expect(page.getByText(/^How do we know\? Name: 1 source/u)).toBeVisible();
  await page.getByText(/^How do we know\? Description: 1 source/u).click();
  await expect(page.getByText('Annual report').last()).toBeVisible();
  expect(await heightsOf(page, drawing)).toEqual(before);
});

test('a source of a description is written in one press, and its entity leaves those without one', {
  tag: '@phone',
}, async ({ page, product }) => {
  const ines = await makeTeacher(page, product);
  await page.goto(`/person/${ines}`);
  await page.getByLabel('Bio', { exact: true }).fill('Reads tides.');
  const ask = page.getByRole('button', { name: /^How do we know\?: of the description/u });
  await ask.press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('Annual report');
  await checkBothSizes(page);
  await page.getByRole('button', { name: 'Done with source 1' }).click();
  // Inputs in which nothing is typed are no source, and hold up no save.
  await page.getByRole('button', { name: /^Add a source/u }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await save(page);
  await expect(unsaved(page)).toHaveCount(0);

  await page.goto(`/people/${ines}`);
  await page.getByText(/^How do we know\? Description: 1 source/u).click();
  await expect(page.getByText('Annual report').last()).toBeVisible();

  await page.goto('/map?view=table');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sources = page.getByRole('group', { name: 'Without a source' });
  await sources.getByRole('button', { name: 'Connections 2 matches' }).press('Enter');
  await expect(page).toHaveURL(/relationship_source=none/u);
  await sources.getByRole('button', { name: 'Entities 1 match' }).press('Enter');
  const chips = page.getByRole('list', { name: 'Filters in force' });
  await expect(chips.getByRole('listitem')).toHaveText([
    'Entity without a source',
    'Connection without a source',
  ]);
  await checkBothSizes(page);
  // The table is below the filters, and draws the rows that are in sight.
  await page.getByRole('button', { name: /^Filters/u }).click();
  await expect(page.getByRole('row', { name: /^Bo Reed/u })).toContainText('Match');
  await expect(page.getByRole('row', { name: /^Ines Quill/u })).toContainText('1 step away');
});

test('what has ended steps back on the map, and the legend says so', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsSuperuser(page, product);
  await emptyNetwork(page);
  await callAsVisitor(page, 'POST', '/projects', { name: 'Reef Study', state: 'active' });
  const openChoices = async () => {
    const told = page.waitForResponse(/\/graph\/states$/u);
    await page.goto('/map');
    await told;
    await page.getByRole('button', { name: 'Colours and groups' }).tap();
    await expect(page.getByLabel('Size by', { exact: true })).toBeVisible();
  };
  await openChoices();
  await expect(page.getByLabel('Ended', { exact: true })).toHaveCount(0);

  await callAsVisitor(page, 'POST', '/projects', { name: 'Tide Lines', state: 'ended' });
  await openChoices();
  await page.getByLabel('Ended', { exact: true }).selectOption('Paler');
  await expect(page).toHaveURL(/ended=back/u);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Paler: has ended (1)')).toBeVisible();
  await checkBothSizes(page);
  await page.reload();
  await expect(page.getByText('Paler: has ended (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ended 1 match' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paused 0 matches' })).toBeVisible();
});
