import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasPostgres } from './server/test/postgres-server.ts';

/** For what says the same on every engine: once is enough. */
const quickerEngine = hasPostgres() ? 'postgresql' : 'embedded';

/** A worker goes on with the modules it has while the next file is of the same project. */
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
    // Two cores are what the product promises to build and run on; databases and a DOM are heavy.
    maxWorkers: 2,
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

function project(name: string, settings: object = {}) {
  return {
    test: {
      name,
      root: `./${name}`,
      include: ['src/**/*.test.{ts,tsx}'],
      // Loading the modules anew, and warming them up, costs as much as most tests themselves.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...settings,
    },
  };
}

function absolute(file: string) {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** The server's tests run on both engines. */
function serverProject(name: string, engine: 'embedded' | 'postgresql', include: string[]) {
  return project(name, {
    root: './server',
    include,
    globalSetup: [absolute('server/test/global-setup.ts')],
    setupFiles: [absolute('server/test/hold-row-types.ts')],
    provide: { engine, quickerEngine },
  });
}

/** On PostgreSQL those with a database that is not the embedded engine's; the others once, too. */
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
