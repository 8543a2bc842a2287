import { deleteFile, imageMessages, isEntityType, Problem, uploadImage } from '@mangrove/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { imageNamePattern, imageTypeOf, imageTypes } from '../../adapters/image-store.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { readPicture } from '../../domain/files/held-pictures.ts';
import { AppError, malformed, notFound } from '../../errors.ts';
import { bearerOf, sessionCookieOf } from '../../http/cookies.ts';
import { text as httpText } from '../../http/messages.ts';
import { serve } from '../../http/serve.ts';
import { deletePicture } from './delete-picture.ts';
import { type FileDeps, uploadPicture } from './service.ts';

const binary = z.string().meta({ format: 'binary' });

export function addFiles(app: FastifyInstance, deps: FileDeps): void {
  serve(app, uploadImage, async ({ viewer, query, request }) =>
    uploadPicture(deps, viewer, query.entity_type, await readUpload(request)),
  );
  serve(app, deleteFile, ({ viewer, params }) =>
    deletePicture(deps, viewer, params.entity_type, params.filename),
  );
  serveFiles(app, deps);
}

/** A changed picture has another name. */
const forEver = 'public, max-age=31536000, immutable';

/** Who asks for a picture that not everybody may see; nobody by a token that may not read. */
async function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  const { gate } = request.server;
  const cookie = sessionCookieOf(request, gate.isHttps);
  const viewer = await gate.findViewer({ cookie, bearer: bearerOf(request), ip: request.ip });
  return viewer?.scopes?.includes('read') === false ? null : viewer;
}

/** Serves pictures: those that everybody may see may be cached for ever. */
function serveFiles(app: FastifyInstance, deps: FileDeps): void {
  app.get<{ Params: { entity_type: string; filename: string } }>(
    '/api/v1/files/:entity_type/:filename',
    {
      schema: {
        operationId: 'read_file',
        summary: 'Reads one picture.',
        description: 'Open to everybody who may see something that shows it.',
        security: [{}],
        tags: ['files'],
        response: {
          200: {
            description: 'The picture.',
            content: Object.fromEntries(
              Object.values(imageTypes).map((type) => [type, { schema: binary }]),
            ),
          },
          '4xx': Problem,
        },
      },
      // Pictures are already compressed.
      compress: false,
    },
    async (request, reply) => {
      const { entity_type: type, filename: name } = request.params;
      if (!isEntityType(type) || !imageNamePattern.test(name)) throw notFound('picture');
      const file = await readPicture(deps, name, () => viewerOf(request));
      if (!file) throw notFound('picture');
      return reply
        .header('Cache-Control', file.isForAll ? forEver : 'no-store')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Content-Disposition', `inline; filename="${name}"`)
        .header('Content-Length', file.size)
        .type(imageTypeOf(name) ?? 'application/octet-stream')
        .send(file.stream());
    },
  );
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', httpText.notMultipart);
  }
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.files()) {
      bytes = await part.toBuffer();
      // A file that is cut exactly between two chunks is truncated without an error.
      if (part.file.truncated) throw new AppError('too_large', imageMessages.large);
    }
  } catch (error) {
    refuseUnreadable(error as Error & { code?: string });
  }
  if (!bytes) throw malformed(imageMessages.kind);
  return bytes;
}

/** The multipart parser has no error code for a body that ends early or has no boundary. */
function refuseUnreadable(error: Error & { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    throw new AppError('too_large', imageMessages.large, { cause: error });
  }
  if (error.code === 'FST_FILES_LIMIT') {
    throw new AppError('malformed', imageMessages.several, { cause: error });
  }
  if (error.code) throw error;
  throw new AppError('malformed', imageMessages.kind, { cause: error });
}
