import type { ImageStore } from '../adapters/image-store.ts';
import type { Db } from '../db/open.ts';

/** What the admin command works on: opened by itself, or lent by the running server. */
export interface AdminDeps {
  db: Db;
  images: ImageStore;
  siteName: string;
  /** The migrations that were applied when the database was opened. */
  applied: string[];
}
