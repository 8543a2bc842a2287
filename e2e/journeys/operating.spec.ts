import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { freshAddress, signUp } from '../accounts.ts';
import { startMailServer } from '../mail-server.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import { makeDataFolder } from '../prepared-folders.ts';
import { startProduct } from '../product.ts';
import { expect, test } from '../test.ts';

test.use({ demo: false });
// Two starts take seconds, and much longer on a busy machine.
test.setTimeout(240_000);

test('the server sends email by SMTP, and has the same data and sessions after a restart [spec 1.4]', async ({
  browser,
}) => {
  const dataDir = await makeDataFolder({ demo: true });
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url };
  let server = await startProduct({ demo: true, dataDir, env });
  const readGraph = async (): Promise<unknown> =>
    (await fetch(`${server.url}/api/v1/graph`)).json();
  try {
    const visitor = await browser.newContext({ baseURL: server.url });
    const page = await visitor.newPage();
    const email = freshAddress();
    await signUp(page, email);
    await page.goto(linkOf(await readEmail(mail, email, /verify/iu), '/verify-email'));
    await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    expect(await readdir(path.join(dataDir, 'mail'))).toEqual([]);
    const greeting = page.getByRole('heading', { name: /^Good to see you/u });
    await page.goto('/profile');
    await expect(greeting).toBeVisible();

    const before = await readGraph();
    await server.stop();
    const port = Number(new URL(server.url).port);
    server = await startProduct({ demo: true, dataDir, port, env });
    expect(await readGraph()).toEqual(before);
    await page.reload();
    await expect(greeting).toBeVisible();
    await visitor.close();
  } finally {
    await server.stop();
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
