import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type TransportOptions } from 'nodemailer';

export interface OutgoingEmail {
  /** The same for every attempt to send an email, so that mail programs can drop a second copy. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends emails; rejects if an email could not be handed over. */
export interface Mailer {
  send(message: OutgoingEmail): Promise<void>;
  close(): void;
}

const timeoutMs = 20_000;

/** @param url such as `smtp://user:password@mail.example.org:587`. */
export function mailBySmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);
  return {
    send: async (message) => {
      await transport.sendMail({ from, ...message });
    },
    close: () => transport.close(),
  };
}

/** Used without a mail server: writes each email to a file; the file names sort by time. */
export function mailToFolder(folder: string, from: string): Mailer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const builder = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  let count = 0;
  return {
    send: async (message) => {
      const built = await builder.sendMail({ from, ...message });
      count += 1;
      const time = new Date().toISOString().replace(/[:.]/gu, '-');
      const path = join(folder, `${time}-${process.pid}-${String(count).padStart(6, '0')}.eml`);
      const email = built.message as Buffer;
      await writeFile(`${path}.part`, email, { flag: 'wx', mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
    },
    close: () => builder.close(),
  };
}
