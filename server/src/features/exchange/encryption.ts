// Backups are encrypted in the format of age (age-encryption.org), whose own tool reads them too.
import { open, readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { encryptionText, unreadable } from './backup-messages.ts';
import { ExchangeRefused } from './faults.ts';

type Chunks = AsyncIterable<Uint8Array>;
/** A step of a pipeline, which holds no more than a few chunks. */
export type Step = (source: Chunks) => Chunks;
type LibraryStream = globalThis.ReadableStream<Uint8Array>;

const firstLine = 'age-encryption.org/v1\n';
const armorLine = '-----BEGIN AGE ENCRYPTED FILE-----';

/** Whether a file begins as age writes it. */
export async function isEncrypted(file: string): Promise<boolean> {
  return (await readBeginning(file)).startsWith(firstLine);
}

/**
 * Makes the step that encrypts to every recipient in a file, which has one a line.
 * @throws ExchangeRefused if the file cannot be read, has none, or a line that is none.
 */
export async function openEncryption(file: string): Promise<Step> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  const lines = await readLines(file, 'recipients');
  for (const { text, number } of lines) {
    // The text is not repeated: somebody may have taken the wrong half of a key.
    if (/^AGE-SECRET-KEY-/iu.test(text)) {
      throw new ExchangeRefused(encryptionText.lineIsIdentity(number, file));
    }
    if (!isAccepted(() => encrypter.addRecipient(text))) {
      throw new ExchangeRefused(encryptionText.lineNoRecipient(number, file));
    }
  }
  if (lines.length === 0) throw new ExchangeRefused(encryptionText.noRecipient(file));
  return (source) => pass(source, (stream) => encrypter.encrypt(stream));
}

/**
 * Makes the step that decrypts a backup; null if it is not encrypted.
 * @param identity the file with the identity that opens it.
 * @throws ExchangeRefused if the identity is missing or cannot be used.
 */
export async function openDecryption(
  file: string,
  identity: string | undefined,
): Promise<Step | null> {
  const beginning = await readBeginning(file);
  if (beginning.startsWith(armorLine)) throw new ExchangeRefused(encryptionText.armored(file));
  if (!beginning.startsWith(firstLine)) return null;
  if (identity === undefined) throw new ExchangeRefused(encryptionText.identityNeeded(file));
  const decrypter = await readIdentities(identity);
  return async function* decrypt(source) {
    try {
      yield* pass(source, (stream) => decrypter.decrypt(stream));
    } catch (error) {
      throw describe(error as NodeJS.ErrnoException, file, identity);
    }
  };
}

/** Node's streams are those that the library means; among types of browsers the two differ. */
async function* pass(
  source: Chunks,
  through: (stream: LibraryStream) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const stream = ReadableStream.from(source) as unknown as LibraryStream;
  yield* (await through(stream)) as Chunks;
}

/** The encrypted stream is not the one that was written. */
export class EncryptionBroken extends Error {}

async function readIdentities(file: string) {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const lines = await readLines(file, 'identity');
  if (lines[0] && [firstLine.trim(), armorLine].includes(lines[0].text)) {
    throw new ExchangeRefused(encryptionText.identityEncrypted(file));
  }
  for (const { text, number } of lines) {
    if (!isAccepted(() => decrypter.addIdentity(text))) {
      throw new ExchangeRefused(encryptionText.lineNoIdentity(number, file));
    }
  }
  if (lines.length === 0) throw new ExchangeRefused(encryptionText.noIdentity(file));
  return decrypter;
}

/** What the library says of a stream; errors with a code are those of the file system. */
function describe(error: NodeJS.ErrnoException, file: string, identity: string): Error {
  if (error.code !== undefined) return error;
  if (error.message.startsWith('no identity matched')) {
    return new ExchangeRefused(encryptionText.otherIdentity(identity, file));
  }
  return new EncryptionBroken(error.message);
}

/** Whether the library takes a line; what it says otherwise is not for operators. */
function isAccepted(add: () => void): boolean {
  try {
    add();
    return true;
  } catch {
    return false;
  }
}

/** The lines of a file that are neither empty nor comments. */
async function readLines(
  file: string,
  what: 'recipients' | 'identity',
): Promise<{ text: string; number: number }[]> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const sentence = unreadable[what][error.code ?? ''];
    throw sentence ? new ExchangeRefused(sentence(file)) : error;
  });
  return content
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
}

async function readBeginning(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
