import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshAddress, signUp } from '../accounts.ts';
import { startMailServer } from '../mail-server.ts';
import { linkOf, readEmail } from '../mailbox.ts';
import { startProduct } from '../product.ts';
import { expect, test } from '../test.ts';

test.use({ demo: false });
// Creating a database takes seconds, and much longer on a busy machine.
test.setTimeout(240_000);

test('a second server on the same data folder refuses to start, and the first continues', async ({
  product,
  request,
}) => {
  await expect(startProduct({ demo: false, dataDir: product.dataDir })).rejects.toThrow(
    /The server ended with 1[\s\S]* in use by process \d+/u,
  );
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('the server refuses an invalid setting at the start with one line that names it', async () => {
  const start = startProduct({ demo: false, env: { PUBLIC_URL: 'not an address' } });
  await expect(start).rejects.toThrow(/It printed:\nConfiguration: .*PUBLIC_URL.*\n$/u);
});

test('the server sends email by SMTP, and has the same data and sessions after a restart [spec 1.4]', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mangrove-operating-'));
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url };
  try {
    const first = await startProduct({ demo: true, dataDir, env });
    const visitor = await browser.newContext({ baseURL: first.url });
    const page = await visitor.newPage();
    const email = freshAddress();
    await signUp(page, email);
    await page.goto(linkOf(await readEmail(mail, email, /verify/iu), '/verify-email'));
    await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    expect(await readdir(dataDir)).not.toContain('mail');
    const greeting = page.getByRole('heading', { name: /^Good to see you/u });
    await page.goto('/profile');
    await expect(greeting).toBeVisible();

    const before: unknown = await (await fetch(`${first.url}/api/v1/graph`)).json();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const second = await startProduct({ demo: true, dataDir, port, env });
    const after: unknown = await (await fetch(`${second.url}/api/v1/graph`)).json();
    expect(after).toEqual(before);
    await page.reload();
    await expect(greeting).toBeVisible();
    await visitor.close();
    await second.stop();
  } finally {
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
