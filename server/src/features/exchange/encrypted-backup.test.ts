import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { findProgram } from '../../../test/system-program.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import { backUp } from './backup-service.ts';
import { silentWatcher } from './progress.ts';
import { restore, verifyBackup } from './restore-service.ts';

const [age, keygen] = [findProgram('age'), findProgram('age-keygen')];

describeOnOneEngine('an encrypted backup', (database) => {
  const root = mkdtempSync(join(tmpdir(), 'mangrove-encrypted-'));
  const images = openLocalImages(join(root, 'files'));
  const file = join(root, 'backup.tar.gz.age');
  const recipients = join(root, 'recipients.txt');
  const identity = join(root, 'identity.txt');
  const foreign = join(root, 'foreign.txt');
  const picture = `${'a'.repeat(24)}.png`;
  beforeAll(async () => {
    const [mine, other] = [await generateX25519Identity(), await generateX25519Identity()];
    writeFileSync(identity, `# created: 2026-11-21\n${mine}\n`);
    writeFileSync(foreign, `${other}\n`);
    writeFileSync(recipients, `${await identityToRecipient(mine)}\n`);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(async () => {
    await database.empty();
    await aPerson(database.db, 'Mei Tanaka');
    // Larger than a chunk of the encryption, and not to be compressed.
    await images.put(picture, crypto.getRandomValues(Buffer.alloc(60_000)));
    await images.put(`${'b'.repeat(24)}.png`, crypto.getRandomValues(Buffer.alloc(60_000)));
    const row = { entity_type: 'person', content_type: 'image/png', byte_size: 60_000 } as const;
    await database.db
      .insertInto('files')
      .values(
        ['a', 'b'].map((letter) => ({
          ...{ ...row, name: `${letter.repeat(24)}.png` },
          ...{ uploaded_by: null, created_at: new Date() },
        })),
      )
      .execute();
    await backUp(deps(), file, { force: true, encryptTo: recipients }, silentWatcher);
  });
  const deps = () => ({ db: database.db, images });
  const restoreHere = (from: string, opener?: string) =>
    restore(deps(), from, { replace: true, identity: opener }, silentWatcher);
  const content = async () => [
    await database.db.selectFrom('entities').selectAll().execute(),
    await readNetworkVersion(database.db),
    (await images.list()).sort(),
  ];

  it('is brought back by its identity, rows and pictures', async () => {
    const bytes = readFileSync(file);
    expect(bytes.includes('Mei Tanaka')).toBe(false);
    const kept = await images.list();
    await database.empty();
    for (const name of kept) await images.delete(name);
    const { files } = await restoreHere(file, identity);
    expect(files).toBe(2);
    const people = await database.db.selectFrom('entities').select('name').execute();
    expect(people).toEqual([{ name: 'Mei Tanaka' }]);
    expect((await images.list()).sort()).toEqual(kept.sort());
  });

  it('is verified with its identity, and says what is missing', async () => {
    expect(await verifyBackup(file, identity, silentWatcher)).toMatchObject({ files: 2 });
    await expect(verifyBackup(file, undefined, silentWatcher)).rejects.toThrow(
      `The backup ${file} is encrypted. Name the file of the identity that opens it with --identity.`,
    );
    await expect(verifyBackup(file, foreign, silentWatcher)).rejects.toThrow(
      `The identity in ${foreign} does not open the backup ${file}: it was encrypted to others.`,
    );
  });

  it('changes nothing if it was cut short or changed anywhere', async () => {
    const whole = readFileSync(file);
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    const header = whole.indexOf('\n---');
    const chunk = 64 * 1024 + 16;
    const payload = whole.indexOf('\n', header + 1) + 1 + 16;
    const cases: [string, Buffer][] = [
      ['cut within a chunk', whole.subarray(0, -1)],
      ['cut between two chunks', whole.subarray(0, payload + chunk)],
      ['cut in its header', whole.subarray(0, header)],
      ['without content', whole.subarray(0, payload)],
      ['a bit of its header', flipped(header + 10)],
      ['a bit of its first chunk', flipped(payload + 1)],
      ['its last bit', flipped(whole.length - 1)],
      ['longer', Buffer.concat([whole, Buffer.from('more')])],
    ];
    expect(whole.length).toBeGreaterThan(payload + chunk);
    const before = await content();
    const broken = join(root, 'broken.tar.gz.age');
    for (const [what, bytes] of cases) {
      writeFileSync(broken, bytes);
      const refused = await restoreHere(broken, identity).catch((error: Error) => error.message);
      expect(refused, what).toContain(`The encrypted backup ${broken} is not whole: it was cut`);
      expect(refused, what).toContain('Nothing was changed here.');
    }
    await expect(restoreHere(join(root, 'none'), identity)).rejects.toThrow('does not exist');
    expect(await content()).toEqual(before);
  });

  it('is not begun without recipients, and leaves nothing behind when it fails', async () => {
    const before = readdirSync(root);
    const next = join(root, 'next.tar.gz.age');
    const without = { force: false, encryptTo: join(root, 'nowhere.txt') };
    await expect(backUp(deps(), next, without, silentWatcher)).rejects.toThrow('does not exist');
    const interrupt = new AbortController();
    const watcher = {
      signal: interrupt.signal,
      progress: () => interrupt.abort(new Error('given up')),
    };
    const given = { force: false, encryptTo: recipients };
    await expect(backUp(deps(), next, given, watcher)).rejects.toThrow('given up');
    expect(readdirSync(root)).toEqual(before);
  });

  it.skipIf(age === null || keygen === null)(
    'is opened by the age command, whose own files are restored',
    async () => {
      const key = join(root, 'keygen.txt');
      execFileSync(keygen ?? '', ['-o', key], { stdio: 'pipe' });
      const list = join(root, 'keygen-recipients.txt');
      writeFileSync(list, execFileSync(keygen ?? '', ['-y', key]));
      await backUp(deps(), file, { force: true, encryptTo: list }, silentWatcher);
      const plain = execFileSync(age ?? '', ['--decrypt', '-i', key, file]);
      expect(gunzipSync(plain).includes('Mei Tanaka')).toBe(true);

      const packed = join(root, 'by-age.tar.gz');
      writeFileSync(packed, plain);
      const again = join(root, 'by-age.tar.gz.age');
      execFileSync(age ?? '', ['-R', list, '-o', again, packed]);
      expect(await restoreHere(again, key)).toMatchObject({ files: 2 });
    },
  );
});
