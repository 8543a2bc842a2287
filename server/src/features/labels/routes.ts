import { listLabelIcons, readLabelIcon } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve, servePage } from '../../http/serve.ts';
import { listIcons, readIcon } from './icons.ts';

/** The icons of Labels and Notices from `DATA_DIR/labels`, unaltered. */
export function addLabels(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  serve(app, listLabelIcons, async () => {
    const { icons } = await listIcons(dataDir);
    return { icons };
  });
  servePage(app, readLabelIcon, {
    answer: async ({ params, reply }) => {
      const { contentType, size, stream } = await readIcon(dataDir, params.name);
      return (
        reply
          .header('Cache-Control', 'public, max-age=86400')
          // A drawing may bring its own styles, and never runs a script, also if it is opened alone.
          .header(
            'Content-Security-Policy',
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          )
          .header('Content-Length', size)
          .type(contentType)
          .send(stream())
      );
    },
  });
}
