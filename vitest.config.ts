import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';
import { findTestBrowser } from './scripts/browser-and-database.mjs';
import { hasPostgres } from './server/test/postgres-server.ts';

/**
 * What tests write to temporary folders goes with them: no test has to remove its own, and workers
 * that are stopped leave none. PostgreSQL, which runs as another user, has to pass through it.
 */
const temporary = mkdtempSync(join(tmpdir(), 'mangrove-tests-'));
chmodSync(temporary, 0o711);
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));

/** The browser in which `graph` draws. */
const browser = findTestBrowser();
if (browser !== undefined) process.env.CHROMIUM_PATH = browser;

/** The engine for tests that do not depend on it, and so run only once. */
const quickerEngine = hasPostgres() ? 'postgresql' : 'embedded';

/** Sorts files by project, so that a worker can keep its loaded modules for the next file. */
class ProjectAfterProject extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const longestFirst = await super.sort(files);
    const order = [...new Set(longestFirst.map(({ project }) => project.name))];
    return longestFirst.sort(
      (one, other) => order.indexOf(one.project.name) - order.indexOf(other.project.name),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProjectAfterProject },
    // Two cores have room for three: a third of a worker's time is waiting for clocks, processes
    // and answers. Each may need a gigabyte, for a database or a DOM.
    maxWorkers: totalmem() < 6 * 2 ** 30 ? 2 : 3,
    projects: [
      project('contract'),
      project('graph'),
      serverProject('server', 'embedded', listServerTests('embedded')),
      serverProject('server-postgresql', 'postgresql', listServerTests('postgresql')),
      project('web', {
        environment: 'happy-dom',
        setupFiles: [absolute('web/src/test-setup.ts')],
      }),
      project('scripts', { include: ['**/*.test.ts'] }),
    ],
  },
});

function project(name: string, { setupFiles = [], ...settings }: InlineConfig = {}) {
  return {
    test: {
      name,
      root: `./${name}`,
      include: ['src/**/*.test.{ts,tsx}'],
      // Loading and warming up the modules again for each file costs as much as most tests.
      isolate: false,
      // Tests make much that is soon forgotten: with more room for it, less of it is copied.
      execArgv: ['--max-semi-space-size=64'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      setupFiles: [absolute('scripts/random-cases.ts'), ...[setupFiles].flat()],
      ...settings,
    },
  };
}

function absolute(file: string) {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** A project of the server's tests, which run on both engines. */
function serverProject(name: string, engine: 'embedded' | 'postgresql', include: string[]) {
  return project(name, {
    root: './server',
    include,
    globalSetup: [absolute('server/test/global-setup.ts')],
    setupFiles: [absolute('server/test/hold-row-types.ts')],
    provide: { engine, quickerEngine },
  });
}

/** Files with `describeWithDatabase` run on both engines; all others run once, on one engine. */
function listServerTests(engine: 'embedded' | 'postgresql') {
  const server = new URL('./server/', import.meta.url);
  return ['src', 'test']
    .flatMap((folder) =>
      readdirSync(new URL(folder, server), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => {
      const source = readFileSync(new URL(file, server), 'utf8');
      if (source.includes('describeWithDatabase(')) return true;
      const isOn = source.includes('describeOnOneEngine(') ? quickerEngine : 'embedded';
      return isOn === engine;
    });
}
