// Requests that never reach a route: too long, with a compressed body, or not HTTP at all. They are
// answered in the same form as every other refusal.
import type { Socket } from 'node:net';
import type { Problem } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, malformed } from '../errors.ts';
import { text } from './messages.ts';

const maxAddressLength = 8_192;
/** Replaces every address that cannot be decoded: the router would answer it without headers. */
const brokenAddress = '/-/broken-address';
/** The address to route: the requested one, if it can be decoded. */
export function readableAddress(url = '/'): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return brokenAddress; // not valid percent-encoding (RFC 3986, 2.1)
  }
}

/** Refuses overlong or undecodable addresses, and compressed bodies, which may unpack to much. */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (request.url === brokenAddress) done(malformed(text.unreadable));
    else if (request.url.length > maxAddressLength) done(malformed(text.addressTooLong));
    else if (encoding !== 'identity') {
      done(new AppError('unsupported_media_type', text.compressed));
    } else done();
  });
}

/** Answers a request that the HTTP parser refused, directly on its socket. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, problem } = describe(error.code);
  const body = JSON.stringify(problem);
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}

function describe(code: string | undefined): { status: string; problem: Problem } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        problem: { detail: text.headersTooLarge, code: 'headers_too_large' },
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: '408 Request Timeout',
        problem: { detail: text.tookTooLong, code: 'malformed' },
      };
    default:
      return { status: '400 Bad Request', problem: { detail: text.unreadable, code: 'malformed' } };
  }
}
