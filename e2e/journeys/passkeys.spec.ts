import type { Page } from '@playwright/test';
import { freshAddress, join, logIn } from '../accounts.ts';
import { readEmail } from '../mailbox.ts';
import { checkBothSizes, expect, test } from '../test.ts';

/** A device with passkeys, whose owner is asked only while `touched`. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const touched = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { touched };
}

const beginsLogin = '**/auth/passkeys/login/options';

/** A promise and what fulfils it. */
function later() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

async function leave(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

test('a passkey is added, named, used to sign in with one tap, and removed', {
  tag: '@phone',
}, async ({ page, product, visit }) => {
  // Passkeys belong to a name; the product of the tests is otherwise visited at its number.
  const site = { ...product, url: product.url.replace('127.0.0.1', 'localhost') };
  visit.allowNoise(/^(?:request|socket) to \w+:\/\/localhost:/u);
  // What an open page asks just when its cookies are cleared.
  visit.allowNoise('401');
  const { touched } = await addDevice(page);
  const email = freshAddress('passkey');
  const settings = `${site.url}/profile?tab=account-settings`;
  await join(page, site, email, { at: settings });
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog');
  await checkBothSizes(page);
  await dialog.getByLabel('Name of the passkey').fill('My phone');
  await dialog.getByRole('button', { name: 'Create Passkey' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  await checkBothSizes(page);
  expect(await readEmail(product, email, /A passkey was added/u)).toContain('My phone');

  await touched(false);
  await leave(page);
  const offered = page.waitForResponse(beginsLogin);
  await page.goto(`${site.url}/login?next=%2Fprofile%3Ftab%3Daccount-settings`);
  await offered;
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await expect(button).toBeVisible();
  await checkBothSizes(page);
  // A device that was asked before it may be touched never answers: the question waits for it.
  const { promise: isTouched, resolve: release } = later();
  await page.route(beginsLogin, async (route) => {
    await isTouched;
    await route.continue();
  });
  await button.click();
  await expect(page.getByRole('button', { name: 'Waiting for your passkey...' })).toBeVisible();
  await touched(true);
  release();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();

  // The password alone no longer opens the account; the passkey does, as a second step too.
  await touched(false);
  await leave(page);
  await page.goto(`${site.url}/login?next=%2Fprofile%3Ftab%3Daccount-settings`);
  await logIn(page, email);
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await checkBothSizes(page);
  await touched(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();

  await page.getByRole('button', { name: 'Rename My phone' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Kitchen tablet');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Kitchen tablet' }).click();
  await expect(dialog).toContainText('It is your only second factor');
  await checkBothSizes(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Kitchen tablet' })).toHaveCount(0);
  // The device still has the key, and would offer it.
  await touched(false);
  await leave(page);
  await page.goto(`${site.url}/login`);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/map/u);
});
