import { isEntityType } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { type ImageStore, imageNamePattern } from '../../adapters/image-store.ts';
import { notFound } from '../../errors.ts';

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Serves pictures: public, cacheable for ever, because the name changes with the content. */
export function addFiles(app: FastifyInstance, { images }: { images: ImageStore }): void {
  app.get<{ Params: { type: string; name: string } }>(
    '/api/v1/files/:type/:name',
    {
      schema: { operationId: 'read_file', summary: 'Reads one picture.', tags: ['files'] },
      // Already compressed, and named by their content.
      compress: false,
    },
    async (request, reply) => {
      const { type, name } = request.params;
      if (!isEntityType(type) || !imageNamePattern.test(name)) throw notFound('picture');
      const file = await images.read(name);
      if (!file) throw notFound('picture');
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Content-Disposition', `inline; filename="${name}"`)
        .header('Content-Length', file.size)
        .type(contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .send(file.stream());
    },
  );
}
