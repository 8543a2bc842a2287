import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { onAnswered } from '../../http/answered-requests.ts';
import { serve, serveDownload } from '../../http/serve.ts';
import { type DownloadDeps, downloadBackup, downloadExport } from './downloads.ts';
import { checkUpload, importUpload, type NetworkImportDeps } from './network-import.ts';
import { readOverview } from './numbers.ts';
import { RecentCalls } from './recent-calls.ts';
import {
  listAuditPage,
  listEntityPage,
  listForAccess,
  listUserPage,
  readListedUser,
} from './service.ts';
import { readSystem, type SystemDeps } from './system.ts';

export interface AdministrationDeps extends DownloadDeps, NetworkImportDeps, SystemDeps {
  db: Db;
  network: SnapshotStore;
}

export function addAdministration(app: FastifyInstance, deps: AdministrationDeps): void {
  const { db, clock } = deps;
  const calls = new RecentCalls(clock);
  onAnswered(app, (answered) => calls.note(answered));
  serve(app, contract.listAdminUsers, ({ query }) => listUserPage(db, query));
  serve(app, contract.readAdminUser, ({ params }) => readListedUser(db, params.id));
  serve(app, contract.listAdminEntities, ({ query }) => listEntityPage(deps, query));
  serve(app, contract.listEntitiesForAccess, ({ query }) => listForAccess(db, query));
  serve(app, contract.listAudit, ({ query }) => listAuditPage(db, query));
  serve(app, contract.readAdminOverview, () => readOverview(db, clock));
  serve(app, contract.readAdminSystem, () =>
    readSystem(deps, { calls, liveConnections: app.websocketServer.clients.size }),
  );
  serve(app, contract.checkImport, ({ request, query }) => checkUpload(deps, request, query));
  serve(app, contract.importNetwork, ({ viewer, request, query }) =>
    importUpload(deps, viewer, request, query),
  );
  serveDownload(app, contract.makeBackup, ({ viewer }) => downloadBackup(deps, viewer));
  serveDownload(app, contract.exportNetwork, ({ viewer }) => downloadExport(deps, viewer));
}
