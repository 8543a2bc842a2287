import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import {
  beginTotp,
  confirmTotp,
  describeSecondFactor,
  makeRecoveryCodes,
  removeTotp,
  type SecondFactorDeps,
} from './service.ts';

export function addSecondFactor(app: FastifyInstance, deps: SecondFactorDeps): void {
  serve(app, contract.readSecondFactor, ({ viewer }) => describeSecondFactor(deps, viewer));
  serve(app, contract.beginTotp, ({ viewer }) => beginTotp(deps, viewer));
  serve(app, contract.confirmTotp, ({ viewer, body }) => confirmTotp(deps, viewer, body.code));
  serve(app, contract.removeTotp, ({ viewer }) => removeTotp(deps, viewer));
  serve(app, contract.makeRecoveryCodes, ({ viewer }) => makeRecoveryCodes(deps, viewer));
}
