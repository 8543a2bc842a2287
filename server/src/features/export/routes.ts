import { exportShown, readNetworkTable } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { askerOf, serveCached, serveDownload } from '../../http/serve.ts';
import { type ExportDeps, openExport, tellExportTag } from './service.ts';
import { NameOrders } from './table/name-order.ts';
import { readTable } from './table/read-table.ts';

/** What the map shows as files, and the table of a network that is too large to be sent whole. */
export function addExport(
  app: FastifyInstance,
  deps: Omit<ExportDeps, 'turns' | 'client' | 'viewer'>,
): void {
  const turns = app.readTurns;
  serveDownload(
    app,
    exportShown,
    ({ query, request }) => openExport({ ...deps, ...askerOf(request), turns }, query),
    ({ query, request }) => tellExportTag({ ...deps, ...askerOf(request) }, query),
  );
  const table = { ...deps, answers: app.answers, names: new NameOrders() };
  serveCached(app, readNetworkTable, ({ asker, query }) => readTable(table, asker, query));
}
