import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReplyOf, searchComprehensive } from '@mangrove/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { demoNetworkFolder } from '../../demo/load-demo.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { demoQueries, type ExpectedFind, kuenstlerhausQueries } from './test-fifty-queries.ts';

const kuenstlerhaus =
  process.env.KUENSTLERHAUS_DIR ??
  fileURLToPath(new URL('../../../../../shared/data/kuenstlerhaus', import.meta.url));

/** @param least how many searches must find an expected entity among the first three. */
function describeFinds(folder: string, queries: readonly ExpectedFind[], least: number) {
  describeOnOneEngine('expected searches', (context) => {
    const server = sharedApp(context);
    beforeAll(async () => {
      await context.empty();
      const images = openLocalImages(mkdtempSync(join(tmpdir(), 'mangrove-images-')));
      await importNetwork(
        { db: context.db, images },
        folder,
        { source: 'folder:f' },
        silentWatcher,
      );
    }, 240_000);

    it('find an expected entity among the first three, with reasons for each match', async () => {
      const missed: string[] = [];
      for (const { q, expected } of queries) {
        const query = new URLSearchParams({ q });
        const response = await server.app.inject(`${searchComprehensive.path}?${query}`);
        expect(response.statusCode, response.body).toBe(200);
        const { nodes }: ReplyOf<typeof searchComprehensive> = response.json();
        const matches = nodes.filter(({ is_match }) => is_match);
        for (const { display_name, matched_on } of matches) {
          expect(matched_on, `${q}: ${display_name}`).not.toEqual([]);
          const marked = matched_on.flatMap(({ ranges }) => ranges);
          expect(marked, `${q}: ${display_name}`).not.toEqual([]);
        }
        const first = matches.slice(0, 3).map(({ display_name }) => display_name);
        if (!first.some((name) => expected.includes(name)))
          missed.push(`${q}: ${first.join(', ')}`);
      }
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(queries.length - least);
    }, 240_000);
  });
}

describe('the demo network', () =>
  describeFinds(fileURLToPath(demoNetworkFolder), demoQueries, 18));

describe.skipIf(!existsSync(kuenstlerhaus))(
  'the Künstlerhaus network (skipped where its data is missing)',
  () => describeFinds(kuenstlerhaus, kuenstlerhausQueries, 27),
);
