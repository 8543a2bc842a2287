import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { linkOf, readLetter } from './mailbox.ts';
import type { Product } from './product.ts';

const adminCommand = fileURLToPath(new URL('../server/dist/admin.js', import.meta.url));

export const password = 'salt water archive';

let made = 0;

/** An address that nobody has used yet. */
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

/** Opens an account and its link, so that the page is signed in as a verified visitor. */
export async function join(page: Page, product: Product, email: string, name?: string) {
  await signUp(page, email, name);
  const letter = await readLetter(product, email, /verify/iu);
  await page.goto(linkOf(letter, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await expect(page).toHaveURL(/\/map$/u);
}

export async function logIn(page: Page, email: string, given = password) {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Makes a superuser as an operator does, while the product runs. */
export async function makeSuperuser(product: Product, email: string) {
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [adminCommand, 'superuser', email, '--password-stdin'],
      {
        env: { ...process.env, DATA_DIR: product.dataDir, NODE_ENV: 'production' },
        cwd: path.dirname(adminCommand),
      },
      (error, _output, complaint) =>
        error ? reject(new Error(complaint, { cause: error })) : resolve(),
    );
    child.stdin?.end(`${password}\n`);
  });
}

/** The visitor's menu at the right of the top bar. */
export function visitorMenu(page: Page) {
  return page.getByRole('button', { name: /^Your account, /u });
}
