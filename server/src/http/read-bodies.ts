// How bodies of JSON and of forms become values. Both are UTF-8 (RFC 8259, 8.1): the bytes of another
// encoding would become signs for "unreadable", and be stored as such.
import { isUtf8 } from 'node:buffer';
import { parse as parseForm } from 'node:querystring';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, malformed } from '../errors.ts';
import { text as messages } from './messages.ts';

export const maxBodyBytes = 256 * 1024;
const maxFormBytes = 16 * 1024;
/** A body of a usual client arrives in a few; each costs as much work as a thousand bytes. */
const maxPieces = 16_384;
const firstBytes = 4 * 1024;
/** How long a connection is still read after an answer that its body is not needed for. */
const graceMs = 1_000;

/** Prepares an app for bodies; what else it may be sent, each call says. */
export function readBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const reading = readText(request, payload, maxBodyBytes);
    reading.then((text) => readJson(request, text, done), done);
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, async (request: FastifyRequest, payload: Readable) =>
    parseForm(await readText(request, payload, maxFormBytes)),
  );
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isArriving(request)) closeSoon(request, reply);
    done();
  });
}

/** Whether an answer comes before the end of the body, which may never come. */
function isArriving({ raw, headers }: FastifyRequest): boolean {
  const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
  // Requests that tests inject do not tell.
  return hasBody && raw.complete === false;
}

/**
 * Ends a connection after its answer. What arrives is read for a moment, because a connection that is
 * closed over unread bytes is reset, and the answer often lost.
 */
function closeSoon({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.header('Connection', 'close');
  // Node.js calls this after an answer that closes the connection, and would close it at once.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), graceMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Reads a body into one piece of memory. The framework's own way holds an object for every piece that
 * arrives: pieces of one byte would take hundreds of times the memory of the body.
 * @param most in bytes.
 */
function readText({ headers }: FastifyRequest, payload: Readable, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length']) > most) throw tooLarge();
    let held = Buffer.allocUnsafe(Math.min(most, firstBytes));
    let size = 0;
    let pieces = 0;
    const end = (error: Error | null) => {
      payload.off('data', take).off('end', finish).off('error', fail);
      if (error) reject(error);
      else resolve(held.toString('utf8', 0, size));
    };
    const take = (piece: Buffer) => {
      const next = size + piece.length;
      pieces += 1;
      if (next > most) return end(tooLarge());
      if (pieces > maxPieces) return end(malformed(messages.tooManyPieces));
      if (next > held.length) {
        const larger = Buffer.allocUnsafe(Math.min(most, Math.max(next, held.length * 2)));
        held.copy(larger, 0, 0, size);
        held = larger;
      }
      size += piece.copy(held, size);
    };
    const finish = () => {
      const isReadable = isUtf8(held.subarray(0, size));
      end(isReadable ? null : malformed(messages.notInUtf8));
    };
    const fail = () => end(malformed(messages.unreadable));
    payload.on('data', take).on('end', finish).on('error', fail);
  });
}

function tooLarge(): AppError {
  return new AppError('too_large', messages.tooLarge);
}
