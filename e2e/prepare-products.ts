import { startDatabases } from './database.ts';
import { prepareFolders } from './prepared-folders.ts';
import { startProduct } from './product.ts';

/**
 * Playwright's global setup: runs the product's first start on the embedded engine once, for all
 * tests, and starts PostgreSQL where there is one.
 */
export default async function prepareProducts(): Promise<() => Promise<void>> {
  await prepareFolders(async (options) => {
    const product = await startProduct(options);
    await product.stop();
  });
  return startDatabases();
}
