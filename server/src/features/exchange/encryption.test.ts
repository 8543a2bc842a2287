import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, it } from 'vitest';
import { openDecryption, openEncryption } from './encryption.ts';

const root = mkdtempSync(join(tmpdir(), 'mangrove-encryption-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let files = 0;
function fileOf(content: string): string {
  const file = join(root, `file-${++files}`);
  writeFileSync(file, content);
  return file;
}

describe('the recipients of backups', () => {
  it('are lines of a file, with comments and empty lines between', async () => {
    const one = await identityToRecipient(await generateX25519Identity());
    const other = await identityToRecipient(await generateX25519Identity());
    const file = fileOf(`# on duty\r\n${one}\r\n\n  # in the safe\n${other}\n`);
    await expect(openEncryption(file)).resolves.toBeInstanceOf(Function);
  });

  it.each([
    ['', 'has no recipient. Write one a line, as age-keygen prints it (age1…).'],
    ['# nobody yet\n\n', 'has no recipient.'],
    ['# me\nssh-ed25519 AAAAC3NzaC1lZDI1NTE5\n', 'is no age recipient (age1…).'],
    ['age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq\n', 'Line 1 of'],
  ])('refuse %j with one sentence', async (content, sentence) => {
    const file = fileOf(content);
    const refused = await openEncryption(file).catch((error: Error) => error.message);
    expect(refused).toContain(sentence);
    expect(refused).toContain(file);
  });

  it('are never an identity, which is not repeated', async () => {
    const identity = await generateX25519Identity();
    const refused = await openEncryption(fileOf(`\n${identity}\n`)).catch(
      (error: Error) => error.message,
    );
    expect(refused).toMatch(/^Line 2 of .* is an identity, which opens backups\./u);
    expect(refused).not.toContain(identity);
  });

  it('are in a file that is there', async () => {
    const missing = openEncryption(join(root, 'none'));
    await expect(missing).rejects.toThrow('with the recipients cannot be read: it does not exist.');
    await expect(openEncryption(root)).rejects.toThrow('it is a folder.');
  });
});

describe('the identity of a backup', () => {
  const backup = fileOf('age-encryption.org/v1\n-> X25519 a\n');

  it.each([
    ['# age-keygen wrote no line\n', 'has no identity.'],
    ['age1recipient\n', 'is no age identity (AGE-SECRET-KEY-1…).'],
    ['age-encryption.org/v1\n-> scrypt x 18\n', 'is itself encrypted. Decrypt it first:'],
  ])('refuses %j with one sentence', async (content, sentence) => {
    await expect(openDecryption(backup, fileOf(content))).rejects.toThrow(sentence);
  });

  it('is needed for encrypted files alone', async () => {
    expect(await openDecryption(fileOf('\x1f\x8b'), undefined)).toBeNull();
    await expect(openDecryption(backup, undefined)).rejects.toThrow(
      'is encrypted. Name the file of the identity that opens it with --identity.',
    );
    const armored = fileOf('-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n');
    await expect(openDecryption(armored, undefined)).rejects.toThrow('age --decrypt');
  });
});

it('encrypts while it reads, and holds a few chunks however much there is', async () => {
  const identity = await generateX25519Identity();
  const encrypt = await openEncryption(fileOf(`${await identityToRecipient(identity)}\n`));
  const [size, chunks] = [64 * 1024, 400];
  let [taken, given, held] = [0, 0, 0];
  async function* source() {
    for (let index = 0; index < chunks; index += 1) {
      taken += size;
      yield new Uint8Array(size).fill(index);
    }
  }
  for await (const chunk of encrypt(source())) {
    given += chunk.byteLength;
    held = Math.max(held, taken - given);
  }
  expect(given).toBeGreaterThan(size * chunks);
  expect(held).toBeLessThanOrEqual(8 * size);
});
