import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  emails: Email[];
  /** Recipients for whom every e-mail is rejected permanently. */
  refused: Set<string>;
  stop(): Promise<void>;
}

/** A mail server on loopback that keeps all received e-mails. @param port 0 for any free port. */
export function startMailServer(port = 0): Promise<MailServer> {
  const emails: Email[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      if (refused.has(address.address))
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (message) => {
            emails.push(message);
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listening = server.listen(port, '127.0.0.1', () => {
      const address = listening.address();
      const taken = typeof address === 'object' && address ? address.port : port;
      resolve({
        url: `smtp://127.0.0.1:${taken}`,
        emails,
        refused,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      });
    });
  });
}
