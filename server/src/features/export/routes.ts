import { exportShown } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../http/serve.ts';
import { type ExportDeps, openExport, tellExportTag } from './service.ts';

/** Downloads what the map shows, as files. */
export function addExport(app: FastifyInstance, deps: Omit<ExportDeps, 'turns' | 'client'>): void {
  const turns = app.readTurns;
  serveDownload(
    app,
    exportShown,
    ({ query, request }) => openExport({ ...deps, turns, client: request.client }, query),
    ({ query }) => tellExportTag(deps, query),
  );
}
