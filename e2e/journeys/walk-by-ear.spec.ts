// Checks the accessibility tree that docs/accessibility-walks.md describes.
import { freshAddress, join } from '../accounts.ts';
import { expect, test } from '../test.ts';

test('a screen reader announces the landmarks of a page, and its picture opens and closes by key', async ({
  page,
  request,
}) => {
  const found = await request.get('/api/v1/search/entities?q=Tide%20Lines');
  const { results } = (await found.json()) as { results: { id: number; type: string }[] };
  await page.goto(`/projects/${results.find(({ type }) => type === 'project')?.id}`);
  // Before the app has started, a picture's link opens the picture file.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const name of ['Port Kembla', 'Australia', 'Show on map']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused();
  }
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - article:
      - paragraph: Project · 2022 - 2026
      - heading "Tide Lines" [level=1]
      - paragraph:
        - link "Port Kembla"
        - link "Australia"
      - link "Show on map"
      - button "Share"
      - complementary "At a glance":
        - link /Show Tide Lines and \\d+ connections on the map/
        - heading "Place" [level=2]
        - heading "Years" [level=2]
        - heading "Tags" [level=2]
        - heading "Links" [level=2]
      - region "Pictures":
        - heading "Pictures" [level=2]
        - list:
          - listitem:
            - figure:
              - link "Open picture 1 of 1"
      - region "Connections":
        - heading "Connections" [level=2]
        - region /People \\d+/:
          - heading /People \\d+/ [level=3]
          - list:
            - listitem:
              - link "Aroha Ngata Lead artist, 2024 - 2026 · Founder, 2022"
              - 'link "Show on map: Aroha Ngata"'
        - region /Organizations \\d+/
  `);
  const picture = page.getByRole('link', { name: 'Open picture 1 of 1' });
  await picture.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - 'dialog "Pictures: Tide Lines"':
      - button "Close"
      - img "Tide Lines"
      - paragraph: 1 of 1
  `);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
});

test('a screen reader announces how filters are joined and how many matches each choice leaves', async ({
  page,
}) => {
  await page.goto('/map?q=flood');
  await expect(page.getByRole('region', { name: /^Search Results/u })).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Map" [level=1]
      - application /Network map, \\d+ entities/
      - search:
        - combobox "Search the map": flood
        - button "Clear"
        - button "Search"
      - button "Filters" [expanded]
      - radiogroup "Steps away":
        - radio "1" [checked]
        - radio "2"
        - radio "3"
      - group "Type any of":
        - button "People"
        - button "Projects"
        - button "Organisations"
      - combobox "and Tag any of"
      - combobox "and Role any of"
      - combobox "and Country any of"
      - slider "Years from"
      - slider "Years to"
      - textbox "From year"
      - textbox "To year"
      - button "Apply years"
      - region /Search Results \\d+/:
        - heading /Search Results \\d+/ [level=2]
        - region "Direct matches":
          - heading "Direct matches" [level=3]
          - list:
            - listitem:
              - link "Flood Songs Direct match Match"
              - 'link "Open page: Flood Songs"'
  `);
  const from = page.getByRole('slider', { name: 'Years from' });
  const heard = (text: string | RegExp) => expect(from).toHaveAttribute('aria-valuetext', text);
  const [first, last] = [await from.getAttribute('min'), await from.getAttribute('max')];
  await from.focus();
  await heard(`${first}; All years`);
  await page.keyboard.press('ArrowRight');
  await heard(`${Number(first) + 1}; ${Number(first) + 1} to ${last}`);
  await page.keyboard.press('PageUp');
  await heard(new RegExp(`^\\d{4}; \\d{4} to ${last}$`, 'u'));
  await page.keyboard.press('End');
  await heard(`${last}; ${last}`);
  // The end is open again before the debounce of the years has passed.
  await page.keyboard.press('Home');
  await heard(`${first}; All years`);
  await page.getByRole('combobox', { name: 'and Tag any of' }).focus();
  await expect(page.getByRole('listbox', { name: 'Tag' })).toMatchAriaSnapshot(`
    - listbox "Tag":
      - option /FLOOD \\d+ matches/
  `);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tag=FLOOD/u);
});

test('a screen reader announces each step of a new profile, and the button to skip them', async ({
  page,
  product,
}) => {
  await join(page, product, freshAddress('by-ear'), { at: '/profile' });
  await expect(
    page.getByRole('region', { name: 'Be found, and find others' }),
  ).toMatchAriaSnapshot(`
    - region "Be found, and find others":
      - heading "Be found, and find others" [level=2]
      - list:
        - listitem:
          - link "A picture"
        - listitem:
          - link "Where you are"
        - listitem:
          - link "A few words about you"
        - listitem:
          - link "Tags"
        - listitem:
          - link "Links"
        - listitem:
          - link "Connect what you do"
      - link "Continue"
      - button "Not now"
  `);
  await page.getByRole('link', { name: 'Connect what you do' }).press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Connect what you do" [level=1]
      - button "Search projects and organisations"
      - button "Previous"
      - button "Go to the map"
  `);
});
