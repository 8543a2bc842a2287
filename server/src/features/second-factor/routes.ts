import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyDeps,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import {
  beginTotp,
  confirmTotp,
  describeSecondFactor,
  makeRecoveryCodes,
  removeTotp,
  type SecondFactorDeps,
} from './service.ts';

export function addSecondFactor(app: FastifyInstance, deps: SecondFactorDeps & PasskeyDeps): void {
  serve(app, contract.readSecondFactor, ({ viewer }) => describeSecondFactor(deps, viewer));
  serve(app, contract.beginTotp, ({ viewer }) => beginTotp(deps, viewer));
  serve(app, contract.confirmTotp, ({ viewer, body }) => confirmTotp(deps, viewer, body.code));
  serve(app, contract.removeTotp, ({ viewer }) => removeTotp(deps, viewer));
  serve(app, contract.makeRecoveryCodes, ({ viewer }) => makeRecoveryCodes(deps, viewer));
  serve(app, contract.listPasskeys, ({ viewer }) => listPasskeys(deps, viewer));
  serve(app, contract.beginPasskey, ({ viewer, request }) =>
    beginPasskey(deps, viewer, request.headers['user-agent']),
  );
  serve(app, contract.addPasskey, ({ viewer, body }) => addPasskey(deps, viewer, body));
  serve(app, contract.renamePasskey, ({ viewer, params, body }) =>
    renamePasskey(deps, viewer, params.id, body.name),
  );
  serve(app, contract.removePasskey, ({ viewer, params }) =>
    removePasskey(deps, viewer, params.id),
  );
}
