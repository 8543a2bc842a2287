import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

const slower = 4;
/** Bits a second, and milliseconds there and back. */
const slow4g = { down: 1.6e6, up: 0.75e6, latency: 150 };

export interface Phone {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
}

/** A phone with a fourth of this processor, a slow connection and empty caches. */
export async function openPhone(browser: Browser, size: { width: number; height: number }) {
  const context = await browser.newContext({
    viewport: size,
    ...{ deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  // The compiler of the bench names functions by a helper that pages do not have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: slow4g.latency },
    ...{ downloadThroughput: slow4g.down / 8, uploadThroughput: slow4g.up / 8 },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { context, page, devtools } satisfies Phone;
}
