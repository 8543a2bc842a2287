import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TransportOptions } from 'nodemailer';
import { deleteFilesBefore } from './data-folder.ts';

export interface OutgoingEmail {
  /** The same for every attempt to send an email, so that mail programs can drop a second copy. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers beside the usual ones. */
  headers?: Record<string, string>;
}

/** Sends emails; rejects if an email could not be handed over. */
export interface Mailer {
  send(message: OutgoingEmail): Promise<void>;
  close(): void;
}

const timeoutMs = 20_000;
const timeouts = {
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
};

/** Loads the library with the first e-mail. */
async function createTransport(options: TransportOptions) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport(options);
}

/** Writes e-mails without sending them. */
async function makeBuilder() {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** @param url such as `smtp://user:password@mail.example.org:587`. */
export function mailBySmtp(url: string, from: string): Mailer {
  const options = { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
  let transport: ReturnType<typeof createTransport> | null = null;
  return {
    send: async (message) => {
      transport ??= createTransport(options as TransportOptions);
      await (await transport).sendMail({ from, ...message });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Connects to a mail server and logs in, without sending. @throws why it is refused. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = await createTransport({ url, ...timeouts } as TransportOptions);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** The end of the names of all files of e-mails to an address, which a deleted account takes along. */
function endingFor(address: string): string {
  const hash = createHash('sha256').update(address.toLowerCase()).digest('hex');
  return `-${hash.slice(0, 16)}.eml`;
}

/** Deletes the e-mails to an address that were written before a moment. */
export function deleteMailsTo(dataDir: string, address: string, before: Date): Promise<void> {
  return deleteFilesBefore(dataDir, `mail/*${endingFor(address)}`, before);
}

/** Used without a mail server: writes each email to a file; the file names sort by time. */
export function mailToFolder(folder: string, from: string): Mailer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let builder: ReturnType<typeof makeBuilder> | null = null;
  let count = 0;
  return {
    send: async (message) => {
      builder ??= makeBuilder();
      const built = await (await builder).sendMail({ from, ...message });
      count += 1;
      const time = new Date().toISOString().replace(/[:.]/gu, '-');
      const number = `${process.pid}-${String(count).padStart(6, '0')}`;
      const path = join(folder, `${time}-${number}${endingFor(message.to)}`);
      const email = built.message as Buffer;
      await writeFile(`${path}.part`, email, { flag: 'wx', mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
    },
    close: () => void builder?.then((made) => made.close()),
  };
}
