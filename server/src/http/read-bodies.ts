// How bodies of JSON and of forms become values. Both are UTF-8 (RFC 8259, 8.1): the bytes of another
// encoding would become signs for "unreadable", and be stored as such.
import { isUtf8 } from 'node:buffer';
import { parse as parseForm } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { malformed } from '../errors.ts';

const maxFormBytes = 16 * 1024;

/** Prepares an app for bodies; what else it may be sent, each call says. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isUtf8(body)) readJson(request, body.toString(), done);
      else done(notUtf8());
    },
  );
  await app.register(formbody, {
    bodyLimit: maxFormBytes,
    parser: (text) => {
      // Whoever means this sign writes it as `%EF%BF%BD`.
      if (text.includes('\uFFFD')) throw notUtf8();
      return parseForm(text);
    },
  });
}

function notUtf8() {
  return malformed('The request is not in UTF-8.');
}
