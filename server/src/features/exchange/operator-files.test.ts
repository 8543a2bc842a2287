import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { readArchive, writeArchive } from './backup-archive.ts';
import { checkArchive } from './backup-contents.ts';
import { manifestName } from './backup-format.ts';
import { backUp } from './backup-service.ts';
import { restoreOperatorFiles } from './operator-files.ts';
import { silentWatcher } from './progress.ts';
import { restore } from './restore-service.ts';

describeOnOneEngine('backups of what the operator has put into the data folder', (database) => {
  const root = mkdtempSync(join(tmpdir(), 'mangrove-operator-files-'));
  const images = openLocalImages(join(root, 'files'));
  let files = 0;
  const freshFile = () => join(root, `backup-${++files}.tar.gz`);
  afterAll(() => rmSync(root, { recursive: true }));
  beforeEach(() => database.empty());

  it('bring back territories and icons of the operator, and leave those of the folder without', async () => {
    const dataDir = join(root, 'data');
    const deps = { db: database.db, images, dataDir };
    const bare = freshFile();
    await backUp(deps, bare, { force: false }, silentWatcher);
    const put = (content: string) => {
      for (const name of ['map/ground.geojson', 'labels/tk-notice.png', 'labels/readme.txt']) {
        mkdirSync(dirname(join(dataDir, name)), { recursive: true });
        writeFileSync(join(dataDir, name), content);
      }
    };
    const get = (name: string) => readFileSync(join(dataDir, name), 'utf8');
    put('as it was');
    const file = freshFile();
    await backUp(deps, file, { force: false }, silentWatcher);
    put('changed since');
    await restore(deps, bare, { replace: true }, silentWatcher);
    expect(get('map/ground.geojson')).toBe('changed since');
    expect(get('labels/tk-notice.png')).toBe('changed since');
    rmSync(dataDir, { recursive: true });
    await restore(deps, file, { replace: true }, silentWatcher);
    expect(get('map/ground.geojson')).toBe('as it was');
    expect(get('labels/tk-notice.png')).toBe('as it was');
    expect(readdirSync(join(dataDir, 'labels'))).toEqual(['tk-notice.png']);
  });

  it('take no file of the operator to another place than its own', async () => {
    const dataDir = join(root, 'elsewhere');
    const names = ['labels/../secret', 'files.txt', 'labels/tk-notice.png'];
    const file = freshFile();
    const bare = freshFile();
    await backUp({ db: database.db, images }, bare, { force: false }, silentWatcher);
    await writeArchive(file, async (archive) => {
      const parts = [];
      for (const name of names) parts.push(await archive.add(name, Buffer.from('x')));
      const manifest = await readManifestOf(bare);
      const changed = { ...manifest, tables: [], counters: [], operator_files: parts };
      await archive.add(manifestName, Buffer.from(JSON.stringify(changed)));
    });
    const manifest = await checkArchive(file, undefined, silentWatcher);
    await restoreOperatorFiles({ db: database.db, images, dataDir }, file, undefined, manifest);
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual([
      'labels',
      'labels/tk-notice.png',
    ]);
    expect(existsSync(join(root, 'secret'))).toBe(false);
  });
});

async function readManifestOf(file: string): Promise<object> {
  for await (const { name, content } of readArchive(file)) {
    if (name === manifestName) return JSON.parse(content.toString('utf8'));
  }
  throw new Error('The backup has no manifest.');
}
