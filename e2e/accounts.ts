import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type APIResponse, expect, type Page } from '@playwright/test';
import { linkOf, readEmail } from './mailbox.ts';
import type { Product } from './product.ts';

const adminCommand = fileURLToPath(new URL('../server/dist/admin.js', import.meta.url));

export const password = 'salt water archive';

let made = 0;

/** An address without an account. */
export function freshAddress(name = 'visitor'): string {
  made += 1;
  return `${name}-${process.pid}-${made}@example.org`;
}

/** Fills in the sign-up form and sends it. */
export async function signUp(page: Page, email: string, name = 'Aroha Ngata') {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
}

/**
 * Registers an account and opens its link, so that the page is signed in as a verified visitor at
 * `at`; the terms are a small page, for tests that go on elsewhere. Uses the calls of the screens
 * in the page's own browser, because the screens have their own tests.
 */
export async function join(
  page: Page,
  product: Product,
  email: string,
  { name = 'Aroha Ngata', at = '/terms' } = {},
) {
  await openAccount(page, product, email, name);
  await page.goto(at);
  await expect(visitorMenu(page)).toBeVisible();
}

/** What `join` does, before any page of the product is open. */
export async function openAccount(page: Page, product: Product, email: string, name: string) {
  await send(page, product, 'register', { data: { email, password, name } });
  const message = await readEmail(product, email, /verify/iu);
  const { searchParams } = new URL(linkOf(message, '/verify-email'), product.url);
  const form = { token: searchParams.get('token') ?? '', auto_login: 'true' };
  await storeTokens(page, product, await send(page, product, 'verify', { form }));
}

/** Signs a visitor in by the login screen's call, and leaves the page at an empty document. */
export async function signIn(page: Page, product: Product, email: string) {
  const form = { username: email, password };
  await storeTokens(page, product, await send(page, product, 'login', { form }));
}

type Tokens = Record<'access_token' | 'refresh_token', string>;

/** Makes the browser one in which nobody was logged in; no page is open that could notice. */
export async function forgetLogin(page: Page, product: Product) {
  await openStorage(page, product);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

/** Opens an empty page of the product's origin, needed only to reach the browser's storage. */
async function openStorage(page: Page, product: Product) {
  await page.route('**/storage-only', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(`${product.url}/storage-only`);
}

async function storeTokens(page: Page, product: Product, tokens: Tokens) {
  await openStorage(page, product);
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('token', access_token);
    localStorage.setItem('refresh_token', refresh_token);
  }, tokens);
}

/** Sends a call of the accounts, with the headers of the product's own pages. */
async function send(
  page: Page,
  product: Product,
  call: string,
  body: { data: object } | { form: Record<string, string> },
): Promise<Tokens> {
  const own = { origin: product.url, 'sec-fetch-site': 'same-origin' };
  const base = `${product.url}/api/v1/auth`;
  const { csrf_token } = await readAnswer(
    await page.request.get(`${base}/csrf-token`, { headers: own }),
  );
  const headers = { ...own, 'x-csrf-token': csrf_token };
  return readAnswer(await page.request.post(`${base}/${call}`, { headers, ...body }));
}

async function readAnswer(response: APIResponse) {
  if (!response.ok()) throw new Error(`${response.url()}: ${await response.text()}`);
  return response.json();
}

export async function logIn(page: Page, email: string, given = password) {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Makes a superuser with the admin command, while the product runs. */
export async function makeSuperuser(product: Product, email: string) {
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [adminCommand, 'superuser', email, '--password-stdin'],
      {
        env: { ...product.commandEnv, NODE_ENV: 'production' },
        cwd: path.dirname(adminCommand),
      },
      (error, _output, complaint) =>
        error ? reject(new Error(complaint, { cause: error })) : resolve(),
    );
    child.stdin?.end(`${password}\n`);
  });
}

/** The account menu at the right of the top bar. */
export function visitorMenu(page: Page) {
  return page.getByRole('button', { name: /^Your account, /u });
}

/** Opens the account menu; repeated, because a click while the menu's code loads may be lost. */
export async function openVisitorMenu(page: Page) {
  await expect(async () => {
    if ((await page.getByRole('menuitem').count()) === 0) await visitorMenu(page).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
}
