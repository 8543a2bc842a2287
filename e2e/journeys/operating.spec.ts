import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '../product.ts';
import { expect, test } from '../test.ts';

test.use({ demo: false });
// Starting a database afresh takes seconds, and a busy machine multiplies them.
test.setTimeout(240_000);

test('a second process on the same data folder is refused, and the first goes on', async ({
  product,
  request,
}) => {
  await expect(startProduct({ demo: false, dataDir: product.dataDir })).rejects.toThrow(
    /The server ended with 1[\s\S]* in use by process \d+/u,
  );
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('a wrong setting stops the start with one line that names it', async () => {
  const start = startProduct({ demo: false, env: { PUBLIC_URL: 'not an address' } });
  await expect(start).rejects.toThrow(/It printed:\nConfiguration: .*PUBLIC_URL.*\n$/u);
});

test('it starts again on the data that it left', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mangrove-operating-'));
  try {
    const first = await startProduct({ demo: true, dataDir });
    const before: unknown = await (await fetch(`${first.url}/api/v1/graph`)).json();
    await first.stop();
    const second = await startProduct({ demo: true, dataDir });
    const after: unknown = await (await fetch(`${second.url}/api/v1/graph`)).json();
    await second.stop();
    expect(after).toEqual(before);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
