import { execFileSync } from 'node:child_process';
import { expect, test } from '../test.ts';

test.use({ demo: false });

test('what comes into the network shows on an open map, without a reload [spec 3.4]', async ({
  page,
  product,
}) => {
  await page.goto('/map');
  await expect(page.getByText('Nothing on the map yet')).toBeVisible();
  execFileSync(process.execPath, ['server/dist/admin.js', 'demo', 'load'], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  const legend = page.getByRole('list', { name: 'On the map' });
  await expect(legend).toContainText('People');
  await expect(page.getByText('Demo network: everything here is invented')).toBeVisible();
});
