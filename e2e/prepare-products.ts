import { prepareFolders } from './prepared-folders.ts';
import { startProduct } from './product.ts';

/** Playwright's global setup: runs the product's first start once, for all tests. */
export default async function prepareProducts(): Promise<void> {
  await prepareFolders(async (options) => {
    const product = await startProduct(options);
    await product.stop();
  });
}
