// Requests that are answered before their body arrived, over sockets: somebody may go on sending for ever.
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../test/signed-in.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { setUpAnswers } from './test-answers.ts';

/** Longer than the server reads after an answer, with some room; far shorter than its time limit. */
const soonMs = 5_000;

describeOnOneEngine('a body that is refused', (context) => {
  const { begin, test } = setUpAnswers(context);
  let address: URL;
  let bearer: string;
  beforeAll(async () => {
    ({ address } = await begin());
    const { cookies } = await signedIn(test, context.db);
    bearer = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  });

  interface Spoken {
    answer: string;
    /** Between the first byte of the answer and the end of the connection. */
    heldMs: number;
    /** What was sent and read after the answer, in bytes. */
    sent: number;
  }

  /** Sends a head, then pieces until the connection ends. */
  async function speak(head: string[], piece: string, everyMs: number): Promise<Spoken> {
    const socket = connect({
      port: Number(address.port),
      host: address.hostname,
      allowHalfOpen: true,
    });
    let answer = '';
    let answered = 0;
    let sent = 0;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      answered ||= performance.now();
      answer += data.toString();
    });
    socket.write(`${[...head, 'Host: localhost', '', ''].join('\r\n')}`);
    const limit = performance.now() + 2 * soonMs;
    while (!socket.destroyed && performance.now() < limit) {
      if (await isWritten(socket, piece)) sent += answered ? piece.length : 0;
      await setTimeout(everyMs);
    }
    const heldMs = socket.destroyed ? performance.now() - answered : Number.POSITIVE_INFINITY;
    socket.destroy();
    await closed;
    return { answer, heldMs, sent };
  }

  const isWritten = (socket: Socket, piece: string) =>
    Promise.race([
      new Promise<boolean>((resolve) => socket.write(piece, (error) => resolve(!error))),
      setTimeout(1_000, false),
    ]);

  const chunked = 'Transfer-Encoding: chunked';
  const json = 'Content-Type: application/json';
  const chunk = `3e8\r\n${'x'.repeat(1_000)}\r\n`;

  describe('and never ends', () => {
    it.each([
      ['without a login', 401, ['POST /api/v1/projects HTTP/1.1', json, chunked]],
      ['for its size', 413, ['POST /api/v1/error-report HTTP/1.1', json, chunked]],
      [
        'for the size it tells',
        413,
        ['POST /api/v1/error-report HTTP/1.1', json, 'Content-Length: 99999999'],
      ],
      [
        'for its kind',
        415,
        ['POST /api/v1/error-report HTTP/1.1', 'Content-Type: text/plain', chunked],
      ],
      ['at no address', 413, ['POST /api/v1/nothing HTTP/1.1', json, chunked]],
      ['by a method', 413, ['POST /api/v1/graph HTTP/1.1', json, chunked]],
    ])('is answered, and the connection closed: %s', async (_what, status, head) => {
      const { answer, heldMs } = await speak(head, chunk, 1);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
      expect(answer).toMatch(/\r\nconnection: close\r\n/iu);
      expect(heldMs).toBeLessThan(soonMs);
    });

    it('is not waited for when it drips', async () => {
      const { answer, heldMs } = await speak(
        ['POST /api/v1/projects HTTP/1.1', json, chunked],
        '1\r\nx\r\n',
        100,
      );
      expect(answer).toMatch(/^HTTP\/1.1 401 /u);
      expect(heldMs).toBeLessThan(soonMs);
    });

    it('is not read to its end where a call takes no body', async () => {
      const { answer, heldMs } = await speak(['GET /healthz HTTP/1.1', chunked], chunk, 1);
      expect(answer).toMatch(/^HTTP\/1.1 200 /u);
      expect(heldMs).toBeLessThan(soonMs);
    });

    it('is not read to its end for a picture', async () => {
      const head = ['POST /api/v1/upload-image HTTP/1.1', `Cookie: ${bearer}`, chunked];
      const { answer, heldMs } = await speak(
        [...head, 'Content-Type: multipart/form-data; boundary=x'],
        chunk,
        1,
      );
      expect(answer).toMatch(/^HTTP\/1.1 4\d\d /u);
      expect(heldMs).toBeLessThan(soonMs);
    });
  });

  it('leaves the connection open if it arrived', async () => {
    const socket = connect(Number(address.port), address.hostname);
    let answers = '';
    socket.on('data', (data: Buffer) => {
      answers += data.toString();
    });
    for (let times = 1; times <= 2; times += 1) {
      socket.write(
        `POST /api/v1/error-report HTTP/1.1\r\nHost: localhost\r\n${json}\r\nContent-Length: 2\r\n\r\n{}`,
      );
      await expect.poll(() => answers.split('HTTP/1.1 400 ').length - 1).toBe(times);
    }
    expect(answers).not.toMatch(/connection: close/iu);
    socket.destroy();
  });
});
