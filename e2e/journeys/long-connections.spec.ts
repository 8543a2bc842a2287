import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callAsVisitor } from '../api.ts';
import { signInAsSuperuser } from '../superuser.ts';
import { rowOf } from '../tables.ts';
import { crowded, expect, test } from '../test.ts';

test.use({ demo: false, settings: crowded });
test.setTimeout(240_000);

test('a superuser scrolls, sorts and searches 900 connections, of which few are rendered at once [spec 2.2]', async ({
  page,
  product,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mangrove-long-'));
  const numbers = Array.from({ length: 900 }, (_, index) => index + 1);
  const files = {
    people: [
      'id,first_name,last_name,bio,city,country,latitude,longitude,tags,website',
      ...numbers.map((number) => `p${number},Member,Number${number},,,,,,,`),
    ],
    organizations: ['id,name,description,city,country,latitude,longitude,tags,website'],
    projects: [
      'id,name,description,year,city,country,latitude,longitude,tags',
      'x1,A Long List,,,,,,,',
    ],
    relationships: [
      'node1_type,node1_id,node2_type,node2_id,role,years',
      ...numbers.map(
        (number) => `person,p${number},project,x1,Member,${number === 900 ? '' : 1100 + number}`,
      ),
    ],
  };
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(path.join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  }
  execFileSync(process.execPath, ['server/dist/admin.js', 'import', folder], {
    env: product.commandEnv,
  });
  await rm(folder, { recursive: true });
  await signInAsSuperuser(page, product);
  const projects = await callAsVisitor(page, 'GET', '/projects?limit=10000');
  const { id } = projects.find(({ name }: { name: string }) => name === 'A Long List');

  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: 'People 900' }).click();
  const table = page.getByRole('table', { name: 'People Relationships' });
  await expect(table).toHaveAttribute('aria-rowcount', '901');
  const rows = table.getByRole('row');
  // Unknown years count as 9999, so they come first. Superusers see ids.
  await expect(rows.nth(1)).toContainText('Member Number900');
  await expect(rows.nth(1)).toContainText(/ID \d+/u);
  expect(await rows.count()).toBeLessThan(80);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(rowOf(page, 'Member Number1').first()).toBeVisible();
  await expect(table.getByRole('row').last()).toHaveAttribute('aria-rowindex', '901');
  expect(await rows.count()).toBeLessThan(80);
  await page.evaluate(() => window.scrollTo(0, 0));
  await table.getByRole('button', { name: 'Years' }).click();
  await expect(rows.nth(1)).toContainText('1101');

  const search = page.getByRole('searchbox', { name: 'Search relationships...' }).first();
  await search.fill('member');
  await expect(page.getByText('99+', { exact: true })).toBeVisible();
  await search.fill('NUMBER77');
  await expect(page.getByText('11', { exact: true })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '12');
});
