import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve, serveDownload } from '../../http/serve.ts';
import { type OwnDataDeps, openDownload, readDownload, requestDownload } from './service.ts';

/** Lets users download the data that is stored of them. */
export function addOwnData(app: FastifyInstance, deps: OwnDataDeps): void {
  serve(app, contract.readDataDownload, ({ viewer }) => readDownload(deps, viewer));
  serve(app, contract.requestDataDownload, ({ viewer }) => requestDownload(deps, viewer));
  serveDownload(app, contract.saveDataDownload, ({ viewer }) => openDownload(deps, viewer));
}
