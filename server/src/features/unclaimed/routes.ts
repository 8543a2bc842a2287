import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { clientOf, giveSession } from '../sessions/session-of-reply.ts';
import { type AcceptingDeps, acceptInvitation } from './accepting.ts';
import { claimPerson, decideClaim, listClaims, readOwnClaim } from './claims.ts';
import { invitePerson, readInvitation, refuseInvitation } from './invitations.ts';

export function addUnclaimed(app: FastifyInstance, deps: AcceptingDeps): void {
  const { isHttps } = app.gate;
  serve(app, contract.invitePerson, ({ viewer, params, body }) =>
    invitePerson(deps, viewer, params.id, body),
  );
  serve(app, contract.readInvitation, async ({ body, reply }) => {
    reply.header('Cache-Control', 'no-store');
    return readInvitation(deps, body.token);
  });
  serve(app, contract.acceptInvitation, async ({ body, viewer, request, reply }) => {
    const client = clientOf(request, isHttps);
    const { user, personId, session } = await acceptInvitation(deps, body, { viewer, client });
    return { user, person_id: personId, ...giveSession(reply, session, isHttps) };
  });
  serve(app, contract.refuseInvitation, ({ body, request }) =>
    refuseInvitation(deps, body, request.ip),
  );
  serve(app, contract.claimPerson, ({ viewer, params, body }) =>
    claimPerson(deps, viewer, params.id, body),
  );
  serve(app, contract.readOwnClaim, ({ viewer, params }) =>
    readOwnClaim(deps.db, viewer, params.id),
  );
  serve(app, contract.listClaims, ({ viewer }) => listClaims(deps.db, viewer));
  serve(app, contract.decideClaim, ({ viewer, params, body }) =>
    decideClaim(deps, viewer, params.id, body),
  );
}
