// A real network of 4,401 entities, which is not part of the product: it is expected beside the
// repository or at KUENSTLERHAUS_DIR.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { importNetwork } from './import-service.ts';
import { silentWatcher } from './progress.ts';

const folder =
  process.env.KUENSTLERHAUS_DIR ??
  fileURLToPath(new URL('../../../../../shared/data/kuenstlerhaus', import.meta.url));

describe.skipIf(!existsSync(folder))(
  'the Künstlerhaus network (skipped where its data is missing)',
  () => {
    describeOnOneEngine('import', (database) => {
      it('adds the whole network once, with years before 1900, and reports every skipped row', async () => {
        const images = openLocalImages(mkdtempSync(join(tmpdir(), 'mangrove-images-')));
        const take = () =>
          importNetwork({ db: database.db, images }, folder, { source: 'folder:k' }, silentWatcher);
        const first = await take();
        expect(first.added).toEqual({ person: 3873, organization: 499, project: 29 });
        const skipped = first.notes.filter((note) => note.reason.startsWith('rows that stand'));
        expect(first.addedRelationships + skipped.length).toBe(13_124);
        const { rows } = await sql<{ exhibitors: number; tags: number }>`
        select
          (select count(distinct node1_id)::integer from relationships
            where role = 'Exhibitor' and year_ranges @> 1869) as exhibitors,
          (select count(*)::integer from tags where char_length(name) > 12) as tags
      `.execute(database.db);
        expect(rows[0]?.exhibitors).toBeGreaterThan(100);
        expect(rows[0]?.tags).toBe(0);
        const second = await take();
        expect(second.added).toEqual({ person: 0, organization: 0, project: 0 });
        expect(second.addedRelationships).toBe(0);
      });
    });
  },
);
