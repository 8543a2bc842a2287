// A mail server on loopback that accepts every e-mail by SMTP and stores it as a file.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  /** Holds the e-mails in the format of the product's own data folder without a mail server. */
  dataDir: string;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mangrove-mail-'));
  const folder = path.join(dataDir, 'mail');
  await mkdir(folder);
  let kept = 0;
  const store = (message: string) => {
    kept += 1;
    return writeFile(path.join(folder, `${String(kept).padStart(4, '0')}.eml`), message);
  };
  const server = createServer((socket) => serveSmtp(socket, store));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port to listen on.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    dataDir,
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const endOfLetter = '\r\n.\r\n';

/** The part of RFC 5321 that a sender without login and encryption needs. */
function serveSmtp(socket: Socket, store: (message: string) => Promise<void>) {
  let heard = '';
  let isLetter = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const hearLine = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'QUIT') return void socket.end('221 Good-bye\r\n');
    isLetter = verb === 'DATA';
    say(isLetter ? '354 Go on, and end with a dot' : '250 Well');
  };

  const hear = async () => {
    for (;;) {
      const mark = isLetter ? endOfLetter : '\r\n';
      const end = heard.indexOf(mark);
      if (end < 0) return;
      const said = heard.slice(0, end);
      heard = heard.slice(end + mark.length);
      if (!isLetter) {
        hearLine(said);
        continue;
      }
      isLetter = false;
      await store(said.replaceAll('\r\n..', '\r\n.'));
      say('250 Kept');
    }
  };

  let hearing = Promise.resolve();
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
    hearing = hearing.then(hear);
  });
  say('220 Ready');
}
