import {
  createShortAddress,
  deleteShortAddress as deleteCall,
  listShortAddresses,
  openShortAddress,
  readQrCode,
} from '@mangrove/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { serve, servePage } from '../../http/serve.ts';
import type { SiteFacts } from './head.ts';
import {
  deleteShortAddress,
  drawQrCode,
  findShortAddress,
  makeShortAddress,
  readShortAddresses,
} from './short-addresses.ts';

interface Deps {
  db: Db;
  clock: Clock;
  site: Pick<SiteFacts, 'publicUrl'>;
}
/** Answers a page that was refused. */
export type Refuse = NonNullable<Parameters<typeof servePage>[2]['refuse']>;

/** Short addresses are made, listed and deleted; QR codes are drawn. */
export function addShortAddresses(app: FastifyInstance, { db, clock, site }: Deps): void {
  const known = new URL(site.publicUrl).origin;
  const depsOf = ({ headers }: FastifyRequest) => ({
    ...{ db, clock },
    origins: [app.gate.site.originOf(headers.host) ?? known, known] as const,
  });
  serve(app, createShortAddress, ({ body, viewer, request }) =>
    makeShortAddress(depsOf(request), viewer, body.address),
  );
  serve(app, listShortAddresses, ({ query, request }) =>
    readShortAddresses(depsOf(request), query),
  );
  serve(app, deleteCall, ({ params, viewer }) =>
    deleteShortAddress({ db, clock }, viewer, params.id),
  );
  servePage(app, readQrCode, {
    answer: async ({ query, request, reply }) => {
      const drawn = drawQrCode(depsOf(request), query.address);
      return reply
        .header('Cache-Control', 'public, max-age=3600')
        .type('image/svg+xml; charset=utf-8')
        .send(drawn);
    },
  });
}

/**
 * Short addresses lead to their views.
 * @param refuse shows the page of an address that leads nowhere.
 */
export function openShortAddresses(app: FastifyInstance, db: Db, refuse: Refuse): void {
  servePage(app, openShortAddress, {
    answer: async ({ params, reply }) => {
      const address = await findShortAddress(db, params.code);
      return reply.header('Cache-Control', 'no-cache').redirect(address, 302);
    },
    refuse,
  });
}
