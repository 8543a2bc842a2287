import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { imageLimits } from '@mangrove/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock.ts';
import type { ImageStore } from './adapters/image-store.ts';
import type { LoginProvider } from './adapters/login-provider.ts';
import { deleteMailsTo } from './adapters/mailer.ts';
import type { PageRenderer } from './adapters/page-renderer.ts';
import type { PasswordHasher } from './adapters/password-hasher.ts';
import type { Places } from './adapters/places.ts';
import type { RateLimiter, ReadLimiter } from './adapters/rate-limiter.ts';
import type { Secret } from './adapters/secret.ts';
import type { Config } from './config.ts';
import type { Announcement, Announcements } from './db/announcements.ts';
import type { Db } from './db/open.ts';
import type { Readings } from './db/readings.ts';
import { CachedDevelopmentMode, isDevelopmentModeOn } from './domain/access/development-mode.ts';
import type { ChangeDeps } from './domain/history/change-deps.ts';
import type { SnapshotStore } from './domain/network/snapshot-store.ts';
import { addAccess } from './features/access/routes.ts';
import { addAccounts } from './features/accounts/routes.ts';
import { addAdministration } from './features/administration/routes.ts';
import type { Jobs } from './features/administration/system.ts';
import { addClearData } from './features/clear-data/routes.ts';
import { addDefinedFields } from './features/defined-fields/routes.ts';
import { addDeleted } from './features/deleted/routes.ts';
import { addDevelopmentMode } from './features/development-mode/routes.ts';
import { addDuplicates } from './features/duplicates/routes.ts';
import { addEntities } from './features/entities/routes.ts';
import { addErrorReports } from './features/error-reports/routes.ts';
import { addExport } from './features/export/routes.ts';
import { addFiles } from './features/files/routes.ts';
import { GroupsOfNetwork } from './features/graph/groups/groups-of-network.ts';
import { addGraph } from './features/graph/routes.ts';
import { addHistory } from './features/history/routes.ts';
import { addIdentities } from './features/identities/routes.ts';
import { addLabels } from './features/labels/routes.ts';
import { addLegalPages } from './features/legal/routes.ts';
import { addLiveConnections, liveOptions, refuseOtherConnections } from './features/live/routes.ts';
import { addLocations } from './features/locations/routes.ts';
import { addNotifications } from './features/notifications/routes.ts';
import { addOwnData } from './features/own-data/routes.ts';
import {
  addMapPictures,
  addReadablePages,
  addSharing,
  firstScreens,
} from './features/pages/routes.ts';
import { addPlaces } from './features/places/routes.ts';
import { addPrint } from './features/print/routes.ts';
import { addReconciliation } from './features/reconciliation/routes.ts';
import { addRelationships } from './features/relationships/routes.ts';
import { addReports } from './features/reports/routes.ts';
import { addSearch } from './features/search/routes.ts';
import { addSecondFactor } from './features/second-factor/routes.ts';
import { findViewer } from './features/sessions/find-viewer.ts';
import { Tokens } from './features/sessions/tokens.ts';
import { addTags } from './features/tags/routes.ts';
import { addUnclaimed } from './features/unclaimed/routes.ts';
import { addUsers } from './features/users/routes.ts';
import { answerBrokenConnection, limitRequests, readableAddress } from './http/broken-requests.ts';
import { addCsrf } from './http/csrf.ts';
import { Drain } from './http/drain.ts';
import { handleErrors, refuseUnknown } from './http/error-handler.ts';
import { maxSavedBytes } from './http/gate.ts';
import { serveHealth } from './http/health.ts';
import { addIndexing } from './http/indexing.ts';
import { addInterfacePage } from './http/interface-page.ts';
import { rememberRoutes } from './http/known-paths.ts';
import { ownSchemas } from './http/own-schemas.ts';
import { readPageAssets } from './http/page-assets.ts';
import { PageShell } from './http/page-shell.ts';
import { maxBodyBytes, readBodies } from './http/read-bodies.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { prepareAnswers } from './http/sending.ts';
import { addGate } from './http/serve.ts';
import { refuseForeignHosts, SiteOrigin } from './http/site-origin.ts';
import { serveWebApp } from './http/static-files.ts';
import { trustOf } from './trusted-proxies.ts';

export interface AppDeps {
  config: Config;
  db: Db;
  /** Where searches and lists read. */
  readings: Readings;
  log: Logger;
  images: ImageStore;
  places: Places;
  network: SnapshotStore;
  clock: Clock;
  secret: Secret;
  /** The former secret, as long as tokens made with it must stay valid. */
  previousSecret: Secret | undefined;
  /** Background work, which is added to it as it is made. */
  jobs: Jobs;
  limiter: RateLimiter;
  readLimiter: ReadLimiter;
  hasher: PasswordHasher;
  /** Who else logs people in; null for nobody. */
  provider: LoginProvider | null;
  announcements: Announcements;
  /** How long the gate caches the development mode if it is not notified of a change. */
  developmentModeCacheMs: number;
  /** Called when an email is queued. */
  onMailQueued: () => void;
  /** Called when a user requests a download of the own data. */
  onDataRequested: () => void;
  /** The built browser app. */
  webFolder: string;
  /** Renders pages of the browser app. */
  pageRenderer: () => Promise<PageRenderer>;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/** Builds the whole server without listening: `main.ts` listens, tests inject or listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db } = deps;
  const app = Fastify({
    loggerInstance: deps.log as never,
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    // Requests on open connections are answered in full while the server stops.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    // The whole address is limited elsewhere, and its parts by each endpoint's own schema.
    routerOptions: { maxParamLength: 8_192 },
    rewriteUrl: (request) => readableAddress(request.url),
    clientErrorHandler: answerBrokenConnection,
    schemaController: ownSchemas,
  }) as unknown as FastifyInstance;
  const drain = new Drain(app);
  app.decorate('drain', drain);
  rememberRoutes(app);
  handleErrors(app);
  addSecurityHeaders(app, config);
  addIndexing(app, config);
  await app.register(cookie);
  await app.register(websocket, liveOptions);
  // After the registration of live connections: one refused earlier would stay open for ever.
  const site = new SiteOrigin(config);
  refuseForeignHosts(app, site);
  refuseOtherConnections(app);
  limitRequests(app);
  await app.register(multipart, {
    limits: { fileSize: imageLimits.bytes, files: 1, fields: 5, fieldSize: 4096, parts: 6 },
  });
  readBodies(app);
  const isHttps = config.publicUrl.startsWith('https:');
  await addCsrf(app, deps.secret, isHttps);
  const tokens = new Tokens(deps.secret, deps.previousSecret);
  const { requiresSecondFactor, defaultAudience } = config;
  const sessions = { db, clock: deps.clock, tokens, requiresSecondFactor };
  const developmentMode = new CachedDevelopmentMode(
    () => isDevelopmentModeOn(db),
    deps.developmentModeCacheMs,
  );
  deps.announcements.onAnnouncement(({ type }) => {
    if (type === 'development_mode') developmentMode.forget();
  });
  deps.announcements.onReconnect(() => developmentMode.forget());
  addGate(app, {
    clock: deps.clock,
    ...{ limiter: deps.limiter, readLimiter: deps.readLimiter },
    isHttps,
    limitsRates: config.limitsRates,
    site,
    findViewer: (credentials) => findViewer(sessions, credentials),
    isDevelopmentMode: () => developmentMode.isOn(),
    recentChanges: deps.network.recent,
    maxSavedBytes: config.limitsRates ? maxSavedBytes : Number.POSITIVE_INFINITY,
  });
  await prepareAnswers(app);
  await addInterfacePage(app, config);

  serveHealth(app, { db, limiter: deps.limiter, isDraining: () => drain.isDraining });
  const groups = new GroupsOfNetwork(db, deps.network);
  addGraph(app, { ...deps, groups });
  addPlaces(app, deps);
  addSearch(app, deps);
  addReconciliation(app, { db, site: config });
  addExport(app, { ...deps, groups, site: config });
  addPrint(app, { ...deps, groups, site: config });
  const announce = (given: Announcement) => deps.announcements.announce(given);
  const accounts = {
    ...sessions,
    ...{ hasher: deps.hasher, limiter: deps.limiter, provider: deps.provider },
    ...{ siteName: config.siteName, publicUrl: config.publicUrl },
    secrets: [deps.secret, ...(deps.previousSecret ? [deps.previousSecret] : [])] as const,
    hidesAccounts: config.hidesAccounts,
    limitsRates: config.limitsRates,
    onSessionsEnded: (sessionIds: string[]) => {
      if (sessionIds.length === 0) return;
      announce({ type: 'sessions_ended', session_ids: sessionIds }).catch((error: Error) =>
        deps.log.warn({ err: error }, 'could not announce the end of sessions'),
      );
    },
    onMailQueued: deps.onMailQueued,
  };
  const changes: ChangeDeps = {
    db,
    clock: deps.clock,
    onGraphChanged: (entities, raised) => {
      announce({ type: 'graph_changed', entities, ...raised }).catch((error: Error) =>
        deps.log.warn({ err: error }, 'could not announce a change of the map'),
      );
    },
    onPicturesReleased: async (names) => {
      const outcomes = await Promise.allSettled(names.map((name) => deps.images.delete(name)));
      for (const outcome of outcomes) {
        // A file left behind costs space but does no other harm.
        if (outcome.status === 'rejected') {
          deps.log.warn({ err: outcome.reason as Error }, 'could not delete a picture');
        }
      }
    },
  };
  addRelationships(app, { ...changes, network: deps.network });
  addEntities(app, { ...deps, ...changes, defaultAudience });
  addDefinedFields(app, changes);
  addDeleted(app, changes);
  addHistory(app, changes);
  addDuplicates(app, { ...changes, network: deps.network, onMailQueued: deps.onMailQueued });
  addFiles(app, { ...changes, images: deps.images, limitsRates: config.limitsRates });
  addTags(app, changes);
  addLocations(app, deps);
  const erasures = {
    ...accounts,
    ...changes,
    onAddressErased: (address: string) => {
      deleteMailsTo(config.dataDir, address, new Date()).catch((error: Error) =>
        deps.log.warn({ err: error }, 'could not delete the e-mails of a deleted account'),
      );
    },
  };
  addAccounts(app, erasures);
  addSecondFactor(app, accounts);
  addIdentities(app, { ...accounts, ...changes });
  addUsers(app, erasures);
  addAccess(app, accounts);
  addDevelopmentMode(app, {
    ...accounts,
    announceDevelopmentMode: (enabled) => {
      // Immediately in this process: the announcement may take some time to come back.
      developmentMode.forget();
      return announce({ type: 'development_mode', enabled });
    },
  });
  const stores = { images: deps.images, dataDir: config.dataDir, network: deps.network };
  addClearData(app, { ...accounts, ...changes, ...stores, encryptTo: config.backupRecipients });
  addAdministration(app, {
    ...changes,
    ...stores,
    ...{ jobs: deps.jobs, readings: deps.readings },
    engine: config.databaseUrl ? 'postgresql' : 'embedded',
    sendsBySmtp: config.smtpUrl !== undefined,
  });
  addReports(app, { ...changes, onMailQueued: deps.onMailQueued });
  addUnclaimed(app, {
    ...accounts,
    ...changes,
    ...{ secret: deps.secret, previousSecret: deps.previousSecret, defaultAudience },
  });
  addNotifications(app, deps);
  addOwnData(app, { ...deps, siteName: config.siteName });
  addErrorReports(app, { ...deps, webhookUrl: config.errorWebhookUrl });
  addLabels(app, config);
  addLegalPages(app, config);
  addLiveConnections(app, { ...deps, limitsRates: config.limitsRates });

  addSharing(app, { ...deps, site: config });
  const shell = PageShell.read(deps.webFolder, config);
  if (shell) {
    const assetsOf = readPageAssets(deps.webFolder);
    const drawing = { ...deps, site: config, renderer: deps.pageRenderer };
    addReadablePages(app, { ...drawing, shell, assetsOf });
    addMapPictures(app, drawing);
    await serveWebApp(app, {
      ...deps,
      ...{ shell, assetsOf, firstScreenOf: firstScreens(app, drawing) },
      ...{ keepsOffline: config.keepsOffline, publicUrl: config.publicUrl },
    });
  } else {
    app.setNotFoundHandler(refuseUnknown);
  }
  return app;
}
