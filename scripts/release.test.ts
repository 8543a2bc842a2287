// The release as an operator gets it: unpacked where no package of this repository can be found, in
// a root folder that has nothing but Node.js.
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBareRoot, mayChangeRoot, startInRoot } from './bare-root.ts';
import { buildRelease } from './build-release.mjs';
import { packFolder } from './pack-release.mjs';

// It copies ten thousand files three times, which takes minutes on a busy machine.
const patience = 900_000;
const isGnu = String(spawnSync('tar', ['--version']).stdout).includes('GNU tar');
const account = { email: 'you@example.org', password: 'seven lanterns under the pier' };

describe.skipIf(!isGnu)('a release', { timeout: patience }, () => {
  let root: string;
  let built: Awaited<ReturnType<typeof buildRelease>>;
  /** The release, unpacked. */
  let folder: string;

  beforeAll(async () => {
    built = await buildRelease({ say: () => undefined });
    root = mkdtempSync(path.join(tmpdir(), 'mangrove-release-'));
    chmodSync(root, 0o755);
    mkdirSync(path.join(root, 'opt'));
    execFileSync('tar', ['--no-same-owner', '-xzf', built.archive, '-C', path.join(root, 'opt')]);
    folder = path.join(root, 'opt', path.basename(built.folder));
  }, patience);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const listFiles = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });

  it('is packed to the same bytes again, whenever its files were written', async () => {
    // A part of it: all of it takes ten seconds each time.
    const part = path.join(built.folder, 'web');
    const pack = async (name: string) => {
      const archive = path.join(root, name);
      await packFolder(part, archive, built.time);
      return readFileSync(archive);
    };
    const first = await pack('first.tar.gz');
    for (const name of readdirSync(part, { recursive: true, encoding: 'utf8' })) {
      utimesSync(path.join(part, name), 1_000_000_000, 1_000_000_000);
    }
    expect(first.length).toBeGreaterThan(100_000);
    expect((await pack('again.tar.gz')).equals(first)).toBe(true);
  });

  it('comes with a checksum', () => {
    const { dir, base } = path.parse(built.archive);
    expect(spawnSync('sha256sum', ['-c', `${base}.sha256`], { cwd: dir }).status).toBe(0);
  });

  it('holds no tests and no tools, and lists every package that it holds', () => {
    const all = listFiles();
    expect(
      all.filter((file) => /\.test\.|\.spec\.|(?:^|\/)(?:tests?|__tests__)\//u.test(file)),
    ).toEqual([]);
    expect(
      all.filter((file) => /node_modules\/(?:esbuild|typescript|vite|vitest)\//u.test(file)),
    ).toEqual([]);
    const { components } = JSON.parse(
      readFileSync(path.join(folder, 'packages.cdx.json'), 'utf8'),
    ) as {
      components: { name: string; version: string }[];
    };
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const held = all
      .filter((file) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/u.test(file))
      .map(
        (file) =>
          JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>,
      )
      .map(({ name, version }) => `${name}@${version}`);
    expect(held.length).toBeGreaterThan(100);
    expect(held.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].some((name) => name.startsWith('react-dom@'))).toBe(true);
  });

  it.skipIf(!mayChangeRoot)(
    'starts where only Node.js is, as a user who may not write it',
    async () => {
      const compiled = listFiles().filter((file) => file.endsWith('.node'));
      makeBareRoot(
        root,
        compiled.map((file) => path.join(folder, file)),
      );
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const env = { PORT: String(port), DATA_DIR: '/data', LOG_LEVEL: 'warn', PUBLIC_URL: address };
      const inside = (name: string) => `/opt/${path.basename(folder)}/${name}`;
      const server = startInRoot(root, [inside('server.js')], env);
      try {
        expect(await hears(server, 'node admin.js superuser')).toContain(address);
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
        const html = await (await fetch(`${address}/map`)).text();
        expect(html).toMatch(/<h1|<nav/u);
        const script = /src="(\/assets\/[^"]+\.js)"/u.exec(html)?.[1] ?? '';
        expect((await fetch(`${address}${script}`)).status).toBe(200);
        const graph = await (await fetch(`${address}/api/v1/graph`)).json();
        expect((graph as { nodes: unknown[] }).nodes.length).toBeGreaterThan(50);

        const admin = startInRoot(
          root,
          [inside('admin.js'), 'superuser', account.email, '--password-stdin'],
          env,
        );
        admin.stdin.end(account.password);
        expect(await hears(admin, 'who can log in now')).toContain(account.email);
        const form = new URLSearchParams({ username: account.email, password: account.password });
        const login = await fetch(`${address}/api/v1/auth/login`, { method: 'POST', body: form });
        expect([login.status, await login.text()]).toEqual([200, expect.stringContaining('token')]);
      } finally {
        server.kill('SIGTERM');
        await ended(server);
      }
    },
  );

  it('shows when a file of it was changed', () => {
    const check = () => spawnSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: folder });
    expect(check().status).toBe(0);
    appendFileSync(path.join(folder, 'server/dist/main.js'), '\n');
    expect([check().status, String(check().stdout)]).toEqual([1, 'server/dist/main.js: FAILED\n']);
  });
});

/** Waits until a process has said a text; what it said until then. */
async function hears(child: ChildProcess, text: string): Promise<string> {
  let heard = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      heard += String(chunk);
    });
  }
  while (!heard.includes(text)) {
    if (child.exitCode !== null) throw new Error(`It ended without saying "${text}": ${heard}`);
    await setTimeout(50);
  }
  return heard;
}

async function ended(child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) await setTimeout(50);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
