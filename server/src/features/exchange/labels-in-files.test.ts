import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHubProject } from '@mangrove/contract';
import { aHubNotice, aHubProject } from '@mangrove/contract/test-hub';
import { stringify } from 'csv-stringify/sync';
import { afterAll, expect, it } from 'vitest';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { exportNetwork } from './export-service.ts';
import { silentWatcher } from './progress.ts';
import { setUpImport } from './test-import.ts';

const { img_url: _, ...notice } = aHubNotice;

describeWithDatabase('Notices and Labels in files', (database) => {
  const { images, take } = setUpImport(database);
  const exported = mkdtempSync(join(tmpdir(), 'mangrove-labels-'));
  afterAll(() => rmSync(exported, { recursive: true, force: true }));
  const folderOf = (labels: string, notices: string) =>
    writeNetworkFolder({
      'projects.csv': stringify([
        ['id', 'name', 'labels', 'notices'],
        ['x1', 'Tide', labels, notices],
      ]),
      'relationships.csv': stringify([['node1_type', 'node1_id', 'node2_type', 'node2_id']]),
    });
  const stored = () =>
    database.db
      .selectFrom('entities')
      .select(['labels', 'notices'])
      .where('type', '=', 'project')
      .execute();

  it('come in as the Hub gives them, leave, and come in again', async () => {
    const expected = [{ labels: [readHubProject(aHubProject)], notices: [notice] }];
    await take(folderOf(JSON.stringify([aHubProject]), JSON.stringify([aHubNotice])));
    expect(await stored()).toEqual(expected);
    await exportNetwork({ db: database.db, images }, exported, { force: true }, silentWatcher);
    await database.empty();
    await take(exported);
    expect(await stored()).toEqual(expected);
  });

  it.each([
    ['my labels', ''],
    ['', '{"notice_type": "x"}'],
    [JSON.stringify([{ ...aHubProject, project_page: 'javascript:alert(1)' }]), ''],
    [JSON.stringify(Array(11).fill(aHubProject)), ''],
  ])('are refused as any other cell that is wrong: %.20s', async (labels, notices) => {
    await expect(take(folderOf(labels, notices))).rejects.toThrow(/"(?:labels|notices)"/u);
    expect(await stored()).toEqual([]);
  });
});
