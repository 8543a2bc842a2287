import { exportShown } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { askerOf, serveDownload } from '../../http/serve.ts';
import { type ExportDeps, openExport, tellExportTag } from './service.ts';

/** Downloads what the map shows, as files. */
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
}
