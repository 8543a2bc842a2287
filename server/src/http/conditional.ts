import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from './cached-answer.ts';

/**
 * Gives answers that no cache holds an ETag, and answers 304 to whoever has them already, in every
 * spelling of If-None-Match. What is refused, missing or changes something has no version: whoever
 * asks again must hear the refusal again. Runs before answers are compressed, so these have one too.
 */
export async function addConditionalAnswers(app: FastifyInstance): Promise<void> {
  await app.register(etag, { replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || (reply.statusCode !== 200 && reply.statusCode !== 304)) {
      reply.removeHeader('ETag');
      return payload;
    }
    // Otherwise a cache on the way may decide for itself for how long it is true.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-cache');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const made = reply.getHeader('ETag');
    if (reply.statusCode === 304 || !isWhole || typeof made !== 'string') return payload;
    const isKnown = matchesEtag(request.headers['if-none-match'], made.replace(/^W\//u, ''));
    if (!isKnown) return payload;
    reply.code(304);
    return '';
  });
}
