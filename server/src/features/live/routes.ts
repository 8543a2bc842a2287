// Live connections. They carry no commands: the server sends, pages only listen. Every connection
// is told of development mode. `/ws` is also told of changes of the map, and is closed when the
// session that opened it ends.
import type { WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Announcement, Announcements, GraphChange } from '../../db/announcements.ts';
import type { Db } from '../../db/open.ts';
import { isDevelopmentModeOn } from '../../domain/access/development-mode.ts';
import { type Viewer, viewerClass } from '../../domain/access/viewer.ts';
import { AppError, malformed, notFound } from '../../errors.ts';
import { sessionCookieOf } from '../../http/cookies.ts';
import { isOwnOrigin, networkOf } from '../../http/gate.ts';
import { text as gateText } from '../../http/messages.ts';
import { readGraphChange } from './graph-change.ts';
import { text } from './messages.ts';

const pingMs = 30_000;
const sessionCheckMs = 60_000;
const maxBufferedBytes = 1_048_576;
const maxPerUser = 10;
const maxPerNetwork = 50;
const maxMessagesPerMinute = 60;
/** How long a client may take to answer the close frame when the server stops. */
const goodByeMs = 2_000;
const close = { sessionEnded: 4401, tooBusy: 4429, goingAway: 1001, unavailable: 1011 } as const;

interface Connection {
  socket: WebSocket;
  viewer: Viewer | null;
  network: string;
  receivesGraphChanges: boolean;
  isAlive: boolean;
  messages: number;
  cookie: string | undefined;
}

/** What all listening pages are told alike. */
type Notice = Exclude<Announcement, GraphChange>;

/** Options of the sockets below: limits, and how they are closed when the server stops. */
export const liveOptions: WebsocketPluginOptions = {
  options: { maxPayload: 4096, perMessageDeflate: false },
  errorHandler: (error, socket, request) => {
    request.log.debug({ err: error }, 'a live connection failed');
    socket.terminate();
  },
  preClose(done) {
    const { clients } = this.websocketServer;
    for (const socket of clients) socket.close(close.goingAway, text.stopping);
    this.websocketServer.close();
    // A client that does not answer would otherwise keep the server from stopping.
    setTimeout(() => {
      for (const socket of clients) socket.terminate();
    }, goodByeMs).unref();
    done();
  },
};

/** Whether a live connection may be opened at a route. */
declare module 'fastify' {
  interface FastifyContextConfig {
    isLive?: boolean;
  }
}

/** Refuses to open a live connection at every other address, before it is opened. */
export function refuseOtherConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.ws || request.routeOptions.config.isLive) done();
    else done(malformed(text.notHere));
  });
}

export interface LiveDeps {
  db: Db;
  announcements: Announcements;
  /** False lifts the limits on the number of connections, for a load test on loopback. */
  limitsRates: boolean;
}

export function addLiveConnections(app: FastifyInstance, deps: LiveDeps): void {
  const open = new Set<Connection>();

  const authenticate = async (request: FastifyRequest): Promise<void> => {
    const { gate } = app;
    const { origin } = request.headers;
    const isForeign = origin !== undefined && !isOwnOrigin(gate, request, origin);
    const hasCookieAlone = origin === undefined && request.headers.cookie !== undefined;
    if (isForeign || hasCookieAlone) {
      throw new AppError('forbidden', text.otherSite);
    }
    const network = networkOf(request.ip);
    const rate = await gate.readLimiter.take(`socket:${network}`, 120, 60, 'count_here');
    if (!rate.isAllowed) {
      throw new AppError('rate_limited', text.tooManyRequests, {
        retryAfterSeconds: rate.retryAfterSeconds,
      });
    }
    const cookie = sessionCookieOf(request, gate.isHttps);
    request.viewer = await gate.findViewer({ cookie, bearer: undefined, ip: request.ip });
  };

  const refuseInDevelopmentMode = async (request: FastifyRequest): Promise<void> => {
    if (!request.viewer?.isSuperuser && (await isDevelopmentModeOn(deps.db))) {
      throw new AppError('development_mode', gateText.developmentMode);
    }
  };

  const openConnection =
    (receivesGraphChanges: boolean) => (socket: WebSocket, request: FastifyRequest) => {
      const connection: Connection = {
        socket,
        viewer: request.viewer,
        network: networkOf(request.ip),
        receivesGraphChanges,
        isAlive: true,
        messages: 0,
        cookie: sessionCookieOf(request, app.gate.isHttps),
      };
      if (deps.limitsRates && isOverCap(open, connection)) {
        socket.close(close.tooBusy, text.tooManyConnections);
        return;
      }
      open.add(connection);
      socket.on('close', () => open.delete(connection));
      socket.on('pong', () => {
        connection.isAlive = true;
      });
      socket.on('message', () => {
        connection.messages += 1;
        if (connection.messages > maxMessagesPerMinute)
          socket.close(close.tooBusy, text.tooManyMessages);
      });
      isDevelopmentModeOn(deps.db).then(
        (enabled) => send(connection, { type: 'development_mode', enabled }),
        (error: Error) => {
          request.log.warn({ err: error }, 'could not read the development mode');
          socket.close(close.unavailable, text.connectAgain);
        },
      );
    };

  const serveLive = (
    url: string,
    preValidation: ((request: FastifyRequest) => Promise<void>)[],
    wsHandler: ReturnType<typeof openConnection>,
  ) =>
    app.route({
      method: 'GET',
      url,
      schema: { hide: true },
      config: { isLive: true },
      preValidation,
      handler: () => Promise.reject(notFound('page')),
      wsHandler,
    });
  serveLive('/ws', [authenticate, refuseInDevelopmentMode], openConnection(true));
  serveLive('/ws/development-mode', [authenticate], openConnection(false));

  const checkSessions = () => {
    for (const connection of open) {
      checkSession(app, connection).catch((error: Error) =>
        app.log.warn({ err: error }, 'could not check a session'),
      );
    }
  };
  const broadcastGraphChange = (change: GraphChange) => {
    if (![...open].some(({ receivesGraphChanges }) => receivesGraphChanges)) return;
    readGraphChange(deps.db, change).then(
      (noticeFor) => {
        for (const connection of open) {
          const notice =
            connection.receivesGraphChanges && noticeFor(viewerClass(connection.viewer));
          if (notice) send(connection, notice);
        }
      },
      (error: Error) => {
        app.log.warn({ err: error }, 'could not read the version of the network');
        // A client that connects again asks for the changes that it missed.
        for (const { socket, receivesGraphChanges } of open) {
          if (receivesGraphChanges) socket.close(close.unavailable, text.connectAgain);
        }
      },
    );
  };
  deps.announcements.onAnnouncement((announcement) => {
    // The ended sessions were too many to list: check the session of every connection.
    const isUnlisted =
      announcement.type === 'sessions_ended' && announcement.session_ids.length === 0;
    if (isUnlisted) checkSessions();
    else if (announcement.type === 'graph_changed') broadcastGraphChange(announcement);
    else broadcast(open, announcement);
  });
  // Announcements may have been missed: send the current state instead.
  deps.announcements.onReconnect(() => {
    isDevelopmentModeOn(deps.db).then(
      (enabled) => broadcast(open, { type: 'development_mode', enabled }),
      (error: Error) => app.log.warn({ err: error }, 'could not read the development mode'),
    );
    checkSessions();
    broadcastGraphChange({ type: 'graph_changed', entities: [] });
  });

  const pings = setInterval(() => dropSilent(open), pingMs);
  const checks = setInterval(() => {
    for (const connection of open) connection.messages = 0;
    checkSessions();
  }, sessionCheckMs);
  pings.unref();
  checks.unref();

  app.addHook('preClose', (done) => {
    clearInterval(pings);
    clearInterval(checks);
    done();
  });
}

function isOverCap(open: Set<Connection>, { viewer, network }: Connection): boolean {
  let ofUser = 0;
  let ofNetwork = 0;
  for (const other of open) {
    if (viewer && other.viewer?.userId === viewer.userId) ofUser += 1;
    if (other.network === network) ofNetwork += 1;
  }
  return ofUser >= maxPerUser || ofNetwork >= maxPerNetwork;
}

function broadcast(open: Set<Connection>, announcement: Notice): void {
  if (announcement.type === 'sessions_ended') {
    const ended = new Set(announcement.session_ids);
    for (const { socket, viewer } of open) {
      if (viewer && ended.has(viewer.sessionId))
        socket.close(close.sessionEnded, text.sessionEnded);
    }
    return;
  }
  for (const connection of open) {
    if (announcement.type === 'development_mode' || connection.receivesGraphChanges) {
      send(connection, announcement);
    }
  }
  if (announcement.type !== 'development_mode' || !announcement.enabled) return;
  for (const { socket, viewer, receivesGraphChanges } of open) {
    if (receivesGraphChanges && !viewer?.isSuperuser)
      socket.close(close.sessionEnded, text.developmentMode);
  }
}

/** Sends a message; a client that does not read is dropped before it fills our memory. */
function send({ socket }: Connection, message: object): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(JSON.stringify(message));
}

function dropSilent(open: Set<Connection>): void {
  for (const connection of open) {
    if (!connection.isAlive) {
      connection.socket.terminate();
      continue;
    }
    connection.isAlive = false;
    connection.socket.ping();
  }
}

async function checkSession(app: FastifyInstance, connection: Connection): Promise<void> {
  if (!connection.viewer) return;
  const { cookie, viewer: known } = connection;
  const viewer = await app.gate.findViewer({ cookie, bearer: undefined, ip: known.ip });
  if (!viewer) connection.socket.close(close.sessionEnded, text.sessionEnded);
}
