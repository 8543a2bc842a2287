import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import * as service from './service.ts';

/** The bell: what users are told about, and how often by e-mail. */
export function addNotifications(app: FastifyInstance, deps: service.NotificationDeps): void {
  serve(app, contract.listNotifications, ({ viewer, query }) =>
    service.listNotifications(deps, viewer, query),
  );
  serve(app, contract.readNotifications, ({ viewer, body }) =>
    service.readNotifications(deps, viewer, body),
  );
  serve(app, contract.readRhythms, ({ viewer }) => service.readRhythms(deps, viewer));
  serve(app, contract.changeRhythms, ({ viewer, body }) =>
    service.changeRhythms(deps, viewer, body),
  );
  serve(app, contract.unsubscribe, ({ body, request }) =>
    service.unsubscribe(deps, body.token, request.ip),
  );
  serve(app, contract.unsubscribeOneClick, ({ query, request }) =>
    service.unsubscribe(deps, query.token, request.ip),
  );
}
