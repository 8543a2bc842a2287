// The `test` of every spec: starts a product, and fails a test whose page logs errors or warnings,
// or requests other origins.
import { type ConsoleMessage, expect } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { test as base } from './window.ts';

export interface Visit {
  /** Announces a console message that the test provokes; the test fails if it does not appear. */
  expectNoise(text: string | RegExp): void;
  /** Allows a console message that may appear, such as a call under way when a session ends. */
  allowNoise(text: string | RegExp): void;
}

interface PerTest {
  visit: Visit;
}

interface PerWorker {
  /** `test.use({ demo: false })` at the top of a spec starts the product with an empty network. */
  demo: boolean;
  /**
   * Further environment variables. Specs with the same object share a product, because starting one
   * takes as long as a test. `settings: {}` gives the spec a product of its own.
   */
  settings: Record<string, string>;
  product: Product;
}

/** `test.use(moving)`: for visitors who do not prefer reduced motion. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The settings of specs that change the demo, to keep them apart from those that only read it. */
export const changesDemo = {};

/** Of specs that compare pictures or files, to which no other spec adds anybody. */
export const sameDemo = { DATA_LICENCE: 'CC BY 4.0' };

/** Of specs with many entities on their map, which others must not see; the first finds it empty. */
export const crowded = {};

export const test = base.extend<PerTest, PerWorker>({
  demo: [true, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],

  product: [
    async ({ demo, settings }, use) => {
      // All tests use one IP address, so rate limits would refuse them.
      const product = await startProduct({ demo, env: { RATE_LIMIT: 'off', ...settings } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ product }, use) => {
    await use(product.url);
  },

  // Watches every page of the context in every test, even if the test does not use `visit`.
  visit: [
    async ({ context, product }, use, testInfo) => {
      const noise: string[] = [];
      const expected: (string | RegExp)[] = [];
      const allowed: (string | RegExp)[] = [];
      context.on('console', (message) => {
        if (!isComplaint(message)) return;
        noise.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        noise.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
      context.on('request', (request) => {
        if (leavesOrigin(request.url(), product.url)) noise.push(`request to ${request.url()}`);
      });
      context.on('page', (page) => {
        page.on('websocket', (socket) => {
          if (leavesOrigin(socket.url(), product.url)) noise.push(`socket to ${socket.url()}`);
        });
      });

      const printedBefore = product.output().length;
      await use({
        expectNoise: (text) => expected.push(text),
        allowNoise: (text) => allowed.push(text),
      });

      if (testInfo.status !== testInfo.expectedStatus) {
        const body = product.output().slice(printedBefore);
        await testInfo.attach('what the server printed', { body, contentType: 'text/plain' });
      }
      const unexpected = noise.filter(
        (line) => ![...expected, ...allowed].some((text) => matches(line, text)),
      );
      expect(unexpected, 'the page was noisy').toEqual([]);
      const unheard = expected.filter((text) => !noise.some((line) => matches(line, text)));
      expect(unheard, 'noise that was announced never came').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
export {
  atBothSizes,
  checkAccessibility,
  checkBothSizes,
  checkBothThemes,
} from './accessibility.ts';
export { overhang, windows } from './window.ts';

function isComplaint(message: ConsoleMessage) {
  // A map that is too far behind gets a 410, which Chromium logs as an error.
  const isLeftBehind = message.location().url.includes('/api/v1/graph/changes?');
  if (isLeftBehind && message.text().includes('status of 410')) return false;
  // Said where playwright.config.ts blocks the service worker.
  if (message.text() === 'Service Worker registration blocked by Playwright') return false;
  return ['error', 'warning', 'assert'].includes(message.type());
}

function leavesOrigin(address: string, origin: string) {
  const url = new URL(address);
  if (url.protocol === 'data:' || url.protocol === 'blob:') return false;
  return url.host !== new URL(origin).host;
}

function matches(line: string, text: string | RegExp) {
  return typeof text === 'string' ? line.includes(text) : text.test(line);
}
