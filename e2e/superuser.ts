// Steps shared by the journeys in the control panel.
import { expect, type Page } from '@playwright/test';
import { freshAddress, logIn, makeSuperuser, password, signIn } from './accounts.ts';
import { callAsVisitor } from './api.ts';
import type { Product } from './product.ts';

export const panel = (tab: string) => `/superuser-control-panel?tab=${tab}`;
export const toast = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text });

const superusers = new WeakMap<Product, string>();

/** A superuser of the product for all its tests, because the admin command starts a process. */
async function superuserOf(product: Product): Promise<string> {
  const known = superusers.get(product);
  if (known !== undefined) return known;
  const email = freshAddress('superuser');
  await makeSuperuser(product, email);
  superusers.set(product, email);
  return email;
}

/** Signs a superuser in, and opens no page yet. */
export async function signInAsSuperuser(page: Page, product: Product) {
  const email = await superuserOf(product);
  await signIn(page, product, email);
  return email;
}

/** Deletes all data, because the tests of one worker share a product. */
export async function emptyNetwork(page: Page) {
  await callAsVisitor(page, 'DELETE', '/debug/clear-all-data', { confirm: 'CLEAR ALL DATA' });
}

/** Sends a call as a program, without a browser's cookies. */
export async function call(
  product: Product,
  method: string,
  path: string,
  body?: object,
  token?: string,
) {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** Logs a superuser in as a program does. @returns the token for `call` */
export async function superuserToken(product: Product): Promise<string> {
  const username = await superuserOf(product);
  const answer = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  return (await answer.json()).access_token;
}

/** What `emptyNetwork` does, for a test without a superuser. */
export async function emptyProduct(product: Product) {
  const token = await superuserToken(product);
  const body = { confirm: 'CLEAR ALL DATA' };
  await call(product, 'DELETE', '/debug/clear-all-data', body, token);
}

export async function register(product: Product, email: string, name: string, logsIn = true) {
  const query = `/auth/register?auto_login=${logsIn}`;
  const made = await call(product, 'POST', query, { email, password, name });
  return { id: made.user.id as number, token: made.access_token as string };
}

/** Whether a login with this password succeeds. */
export async function mayLogIn(product: Product, email: string, given: string) {
  const response = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password: given }),
  });
  return response.status === 200;
}

export async function openPanel(page: Page, product: Product) {
  const admin = freshAddress('superuser');
  await makeSuperuser(product, admin);
  await page.goto('/superuser-control-panel?tab=users');
  await expect(
    page.getByRole('heading', { name: 'Login required to access this page' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/u);
  await logIn(page, admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Control Panel');
  await expect(page).toHaveURL('/superuser-control-panel?tab=users');
  return admin;
}

export const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row');
export const sheetOf = (page: Page, email: string) =>
  page.getByRole('complementary', { name: email });

export async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter }).selectOption({ label: option });
}

/** The next such calls are refused, as after a quarter of an hour without a login. */
export async function askForPassword(page: Page, address: string, times = 1) {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 428,
        json: { detail: 'Please confirm your password', code: 'confirm_password' },
      }),
    { times },
  );
}
