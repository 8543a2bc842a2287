// A Fastify that does nothing but answer recorded bytes, from memory.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [file, port] = process.argv.slice(2);
const recorded = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
);
const app = fastify();
const answer = (path, reply) => {
  const found = recorded.get(path);
  if (!found) return reply.code(404).send();
  return reply.headers(found.headers).send(found.body);
};
app.get('/*', (request, reply) => answer(request.url, reply));
app.put('/*', (_request, reply) => answer('save', reply));
await app.listen({ port: Number(port), host: '127.0.0.1' });
