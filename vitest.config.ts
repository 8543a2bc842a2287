import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const serverSetup = 'server/src/test/global-setup.ts';
const webSetup = 'web/src/test-setup.ts';

export default defineConfig({
  test: {
    // Two cores are what the product promises to build and run on; databases and a DOM are heavy.
    maxWorkers: 2,
    projects: [
      project('contract'),
      project('graph'),
      project('server', {
        globalSetup: existsSync(serverSetup) ? [`./${serverSetup.replace('server/', '')}`] : [],
      }),
      project('web', {
        environment: 'happy-dom',
        setupFiles: existsSync(webSetup) ? [`./${webSetup.replace('web/', '')}`] : [],
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
      testTimeout: 30_000,
      hookTimeout: 30_000,
      ...settings,
    },
  };
}
