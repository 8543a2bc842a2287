import { prepareFolders } from './prepared-folders.ts';
import { startProduct } from './product.ts';

/** What Playwright does once, before the first worker: the product's first start, for all tests. */
export default async function prepareProducts(): Promise<void> {
  await prepareFolders(async (options) => {
    const product = await startProduct(options);
    await product.stop();
  });
}
