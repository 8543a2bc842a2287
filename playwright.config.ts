import { defineConfig, devices } from '@playwright/test';
import { featuresOff } from './e2e/chromium-features.ts';
import { findTestBrowser } from './scripts/browser-and-database.mjs';

const executablePath = findTestBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/prepare-products.ts',
  outputDir: '.cache/test/browser',
  // Each worker runs a product with its own database, and draws without a graphics card.
  workers: 2,
  // A retry distinguishes a slow machine from a fault; `npm test` lists the tests that needed one.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/playwright.json' }]],
  use: {
    // Which window a test has: e2e/window.ts.
    userAgent: devices['Desktop Chrome'].userAgent,
    // The processor draws each frame of an animation. Tests of animations use `moving`
    // (e2e/test.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // A worker's requests pass by `page.route`; the tests without a signal allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${featuresOff.join(',')}`,
      ],
    },
  },
  projects: [{ name: 'browser' }],
});
