// The e-mails that the product has written: files in its data folder, or in the mail server's
// folder if one is set.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The product, or its mail server. */
type Mailbox = { dataDir: string };

const patienceMs = 30_000;

/**
 * The newest e-mail to an address with a fitting subject, as plain text.
 * @throws an error if none arrives in time
 */
export async function readEmail(mailbox: Mailbox, to: string, subject: RegExp): Promise<string> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const emails = await readEmails(mailbox);
    const found = emails.findLast((message) => message.to === to && subject.test(message.subject));
    if (found) return found.text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No message to ${to} whose subject fits ${subject}.`);
}

/** The path and query of an e-mail's link to a page. */
export function linkOf(message: string, page: string): string {
  const link = message.match(new RegExp(`https?://[^\\s"<>]+${page}\\?[^\\s"<>]+`, 'u'))?.[0];
  if (!link) throw new Error(`No link to ${page} in:\n${message}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function readEmails({ dataDir }: Mailbox) {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(path.join(folder, name), 'utf8');
      const header = (wanted: string) =>
        decodeWords(
          source.match(new RegExp(`^${wanted}: ((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'imu'))?.[1] ?? '',
        );
      return { to: header('to'), subject: header('subject'), text: textPartOf(source) };
    }),
  );
}

function textPartOf(source: string): string {
  const start = source.search(/^content-type: text\/plain/imu);
  const part = source.slice(start).split(/\r?\n\r?\n/u);
  const head = part[0] ?? '';
  const boundary = source.match(/boundary="?([^"\r\n;]+)/u)?.[1];
  const body = part.slice(1).join('\n\n').split(`--${boundary}`)[0] ?? '';
  if (/base64/iu.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/iu.test(head) ? decodeQuoted(body) : body;
}

function decodeQuoted(text: string): string {
  const joined = text.replace(/=\r?\n/gu, '');
  const bytes = joined.replace(/((?:=[0-9A-F]{2})+)/giu, (codes) =>
    Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes;
}

/** Decodes a header's encoded words (RFC 2047), which hold non-ASCII letters. */
function decodeWords(header: string): string {
  return header
    .replace(/\r?\n[ \t]/gu, ' ')
    .replace(/=\?utf-8\?q\?([^?]*)\?=\s*/giu, (_, word: string) =>
      decodeQuoted(word.replaceAll('_', ' ')),
    )
    .trim();
}
