import type { Page } from '@playwright/test';
import { freePort } from '../../server/test/free-port.ts';
import { oidcClient, startOidcServer } from '../../server/test/oidc-server.ts';
import { freshAddress, join, password, visitorMenu } from '../accounts.ts';
import { readEmail } from '../mailbox.ts';
import { test as base, checkBothSizes, expect } from '../test.ts';

const test = base.extend<object, { port: number }>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures must destructure
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  settings: [
    async ({ port }, use) =>
      use({
        OIDC_ISSUER: `http://localhost:${port}`,
        OIDC_CLIENT_ID: oidcClient.id,
        OIDC_CLIENT_SECRET: oidcClient.secret,
        OIDC_NAME: 'River College',
      }),
    { scope: 'worker' },
  ],
});

async function leave(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

test('an institution opens a new account, and one that was there after a login as usual', {
  tag: '@phone',
}, async ({ page, product, port, visit }) => {
  // The institution leads back to the name of the site, not to its number.
  const site = { ...product, url: product.url.replace('127.0.0.1', 'localhost') };
  visit.allowNoise(/^(?:request|socket) to \w+:\/\/localhost:/u);
  // What an open page asks just when its cookies are cleared.
  visit.allowNoise('401');
  // The plain page of the institution has no icon.
  visit.allowNoise(/status of 404.*favicon/u);
  const college = await startOidcServer({ port, returnsTo: [`${site.url}/login/callback`] });
  try {
    const newcomer = freshAddress('newcomer');
    college.people.set('1', { email: newcomer, email_verified: true, name: 'Wiremu Tane' });
    await page.goto(`${site.url}/register`);
    await page.getByRole('button', { name: 'Continue with River College' }).click();
    await page.getByRole('button', { name: 'Wiremu Tane' }).click();
    await expect(page.getByRole('heading', { name: 'Join the network' })).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('Wiremu Tane');
    expect(page.url()).toBe(`${site.url}/login/callback`);
    await checkBothSizes(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(visitorMenu(page)).toBeVisible();
    expect(await readEmail(product, newcomer, /Welcome/u)).toContain('River College');
    await page.goto(`${site.url}/profile?tab=account-settings`);
    await expect(page.getByText('Your account has no password')).toBeVisible();
    await checkBothSizes(page);

    await leave(page);
    const known = freshAddress('known');
    college.people.clear();
    college.people.set('2', { email: known, email_verified: true, name: 'Aroha Ngata' });
    await join(page, site, known, { at: `${site.url}/terms` });
    await leave(page);
    const settings = '/profile?tab=account-settings';
    await page.goto(`${site.url}/login?next=${encodeURIComponent(settings)}`);
    await page.getByRole('button', { name: 'Log in with River College' }).click();
    await page.getByRole('button', { name: 'Aroha Ngata' }).click();
    await expect(page.getByRole('heading', { name: 'You have an account already' })).toBeVisible();
    await checkBothSizes(page);
    await expect(page.getByLabel('Email Address')).toHaveValue(known);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Disconnect River College' })).toBeVisible();
    expect(await readEmail(product, known, /is connected with River College/u)).toContain(
      'settings',
    );
    await checkBothSizes(page);

    await leave(page);
    await page.goto(`${site.url}/login`);
    await page.getByRole('button', { name: 'Log in with River College' }).click();
    await page.getByRole('button', { name: 'Aroha Ngata' }).click();
    await expect(visitorMenu(page)).toBeVisible();

    await page.goto(`${site.url}/profile?tab=account-settings`);
    await page.getByRole('button', { name: 'Disconnect River College' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(
      page.getByRole('button', { name: 'Connect River College', exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Connect River College', exact: true }).click();
    await page.getByRole('button', { name: 'Aroha Ngata' }).click();
    await expect(page.getByRole('button', { name: 'Disconnect River College' })).toBeVisible();
  } finally {
    await college.close();
  }
});
