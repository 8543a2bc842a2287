// Runs the command as an operator does: in a process of its own, on a data folder, with and without
// a running server.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallNetwork, writeNetworkFolder } from '../../test/network-folder.ts';
import { bundleServer, quickStart, type ServerBundle } from '../../test/server-process.ts';

// A dozen processes and two databases: a few seconds each on an idle machine.
const patience = 300_000;

describe('the admin command', { timeout: patience }, () => {
  let bundle: ServerBundle;
  let dataDir: string;
  let port: number;
  beforeAll(async () => {
    bundle = await bundleServer();
    dataDir = mkdtempSync(join(tmpdir(), 'mangrove-admin-'));
    port = await freePort();
    const { code, out } = await run('migrate');
    expect([code, out]).toEqual([0, expect.stringContaining('Applied 0001-network.')]);
  }, patience);
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  function startProcess(script: string, args: string[], given: Record<string, string> = {}) {
    const { INIT_CWD: _, DATABASE_URL: __, ...environment } = process.env;
    return spawn(process.execPath, [quickStart, script, ...args], {
      env: {
        ...environment,
        DATA_DIR: dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        ...given,
      },
    });
  }

  const run = (...args: string[]) => finish(startProcess(bundle.admin, args));

  /** The names of all entities, read from an export. */
  async function listNames(): Promise<string[]> {
    const folder = join(mkdtempSync(join(tmpdir(), 'mangrove-export-')), 'out');
    expect((await run('export', folder)).code).toBe(0);
    const files = ['people.csv', 'organizations.csv', 'projects.csv'];
    return files.flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .slice(1, -1)
        .map((row) => row.split(',')[1] ?? ''),
    );
  }

  async function whileServing(work: () => Promise<void>): Promise<void> {
    const serving = startProcess(bundle.file, []);
    try {
      await told(serving, 'is running');
      await work();
    } finally {
      serving.kill('SIGTERM');
      await finish(serving);
    }
  }

  it('exits with 2 and one line for a wrong command line or setting', async () => {
    expect(await run('improt')).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^"improt" is not a command\.[^\n]*\n$/u),
    });
    const misset = await finish(startProcess(bundle.admin, ['migrate'], { PORT: 'http' }));
    expect(misset).toMatchObject({ code: 2, err: expect.stringMatching(/^Configuration: PORT/u) });
  });

  it('exits with 3 when the database does not answer', async () => {
    const away = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const { code, err } = await finish(
      startProcess(bundle.admin, ['migrate'], { DATABASE_URL: away }),
    );
    expect([code, err]).toEqual([3, expect.stringMatching(/^The database cannot be reached: /u)]);
  });

  it('imports, reports faults by file and line, exports, and stops on Ctrl-C, without a server', async () => {
    const taken = await run('import', writeNetworkFolder());
    expect(taken).toMatchObject({ code: 0 });
    expect(taken.out).toContain('Took 2 people, 1 organisation, 1 project and 3 relationships');
    expect(taken.out).not.toContain('Skipped');
    expect(taken.err).toContain('Checking people.csv: 2 of 2\n');
    expect(taken.err).toContain('Checking projects.csv: 1 of 1\n');
    expect(taken.out).toContain('Laid out the map: 4 entities placed');

    const broken = writeNetworkFolder({
      'relationships.csv': `${smallNetwork['relationships.csv']}person,p9,project,x1,,\n`,
    });
    expect(await run('import', broken)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(
        'relationships.csv:5: "node1_id" is "p9", which people.csv does not have\nNothing was changed: 1 fault must be put right.\n',
      ),
    });

    const large = largeNetwork();
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGKILL', null],
    ] as const) {
      const given = startProcess(bundle.admin, ['import', large]);
      await told(given, 'Writing entities');
      given.kill(signal);
      expect((await finish(given)).code).toBe(code);
    }
    expect(await listNames()).toEqual(['Ada', 'Ben', 'River House', 'Low Water']);
  });

  it('runs its work in the running server, whose map changes immediately', async () => {
    const backup = join(dataDir, 'backup.tar.gz');
    await whileServing(async () => {
      const readNames = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/graph`);
        const graph = (await answer.json()) as { nodes: { display_name: string }[] };
        return graph.nodes.map((node) => node.display_name).sort();
      };
      const first = ['Ada Ito', 'Ben', 'Low Water', 'River House'];
      expect(await readNames()).toEqual(first);
      expect(await run('backup', backup)).toMatchObject({ code: 0 });
      expect(await run('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
      const examined = await run('doctor');
      expect(examined.code).toBe(1);
      // A trial without mail server; the database is examined by the server that holds it.
      expect(examined.out).toMatch(/^look {2}mail/mu);
      expect(examined.out).toMatch(/^ok {4}schema .*\nok {4}tables .* can be read/mu);

      const more = writeNetworkFolder({}, 'more');
      const taken = await run('import', more);
      expect(taken).toMatchObject({ code: 0 });
      expect(taken.out).toContain('Took 2 people');
      expect(taken.err).toContain('Writing relationships: 3');
      expect(await readNames()).toEqual([...first, ...first].sort());
      const broken = writeNetworkFolder({ 'projects.csv': '' });
      expect(await run('import', broken)).toMatchObject({
        code: 1,
        err: expect.stringContaining('projects.csv:1: the file is empty'),
      });

      expect(await run('restore', backup)).toMatchObject({
        code: 1,
        err: expect.stringContaining('The database is not empty'),
      });
      expect(await run('restore', backup, '--replace')).toMatchObject({ code: 0 });
      expect(await readNames()).toEqual(first);
    });
    expect(await listNames()).toEqual(['Ada', 'Ben', 'River House', 'Low Water']);
  });
});

/** Large enough that an import can be interrupted in the middle. */
function largeNetwork(): string {
  const people = Array.from({ length: 3_000 }, (_, index) => `q${index},Q ${index},,,,,,,,`);
  return writeNetworkFolder(
    {
      'people.csv': `${smallNetwork['people.csv']}${people.join('\n')}\n`,
      'relationships.csv': `${smallNetwork['relationships.csv']}${people
        .map((_, index) => `person,q${index},project,x1,Guest,\n`)
        .join('')}`,
    },
    'large',
  );
}

function told(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const listen = (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes(text)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(`It ended without saying "${text}": ${heard}`)));
  });
}

function finish(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve({ code: child.exitCode, out, err });
    } else {
      child.once('close', (code) => resolve({ code, out, err }));
    }
  });
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
