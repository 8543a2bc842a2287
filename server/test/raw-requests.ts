// Requests over connections of the test's own, for a server that stops beneath them.
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ServerProcess } from './server-process.ts';

/** @returns the status of the answer. */
export function sendTo(
  { address }: ServerProcess,
  agent: Agent,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const asked = request(address + path, {
      agent,
      method,
      ...(body ? { headers: { 'content-type': 'application/json' } } : {}),
    });
    asked.once('error', reject);
    asked.once('response', (response) => {
      text(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    asked.end(body ? JSON.stringify(body) : undefined);
  });
}

/** A request whose body never arrives completely. */
export function stall({ address }: ServerProcess): void {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined); // the server cuts the connection in the end
  socket.write(
    'POST /api/v1/error-report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n',
  );
}
