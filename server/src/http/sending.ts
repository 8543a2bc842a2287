import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addConditionalAnswers } from './conditional.ts';
import { networkOf } from './gate.ts';

/** What becomes of every answer on its way: not sent again, sent in turns, and compressed. */
export async function prepareAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: true, threshold: 1024, globalDecompression: false });
  await addConditionalAnswers(app);
  sendFairly(app);
}

/** Sends answers fairly between clients, whoever made them: files and held answers, too. */
function sendFairly(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD') return payload;
    // Files of the product pass no gate. Superusers do, and are counted against nobody.
    const client = request.routeOptions.config.endpoint
      ? request.client
      : `network:${networkOf(request.ip)}`;
    await app.readTurns.send(client, sizeOf(payload, reply), (done) => {
      reply.raw.once('close', done);
    });
    return payload;
  });
}

/** In bytes; 0 for what is made while it is sent, which is in turns already. */
function sizeOf(payload: unknown, reply: FastifyReply): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  return Number(reply.getHeader('content-length') ?? 0);
}
