import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LegalPage, readLegalPage } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';

/** The operator's own legal texts, from files in `DATA_DIR/legal`; null for the product's texts. */
export function addLegalPages(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  serve(app, readLegalPage, async ({ params }) => ({
    markdown: await readOwnText(join(dataDir, 'legal'), params.page),
  }));
}

async function readOwnText(folder: string, page: LegalPage): Promise<string | null> {
  try {
    return await readFile(join(folder, `${page}.md`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
