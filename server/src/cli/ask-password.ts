import { text } from 'node:stream/consumers';

/** Reads the password from the first line of standard input. */
export async function readPassword(): Promise<string> {
  return ((await text(process.stdin)).split(/\r?\n/u)[0] ?? '').normalize('NFC');
}

const keys = { enter: ['\r', '\n', '\u0004'], erase: ['\u007f', '\b'], interrupt: '\u0003' };

/** Asks for a password on the terminal without echo; null if there is no terminal. */
export function askPassword(question: string): Promise<string | null> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return Promise.resolve(null);
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve) => {
    let typed: string[] = [];
    const finish = (answer: string) => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.removeListener('data', read);
      stderr.write('\n');
      resolve(answer);
    };
    const read = (chunk: string) => {
      for (const key of chunk) {
        if (key === keys.interrupt) {
          finish('');
          process.kill(process.pid, 'SIGINT');
          return;
        }
        if (keys.enter.includes(key)) {
          finish(typed.join('').normalize('NFC'));
          return;
        }
        typed = keys.erase.includes(key) ? typed.slice(0, -1) : [...typed, key];
      }
    };
    stdin.on('data', read);
  });
}
