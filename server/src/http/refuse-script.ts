import type { EndpointDefinition } from '@mangrove/contract';
import type { Viewer } from '../domain/access/viewer.ts';
import { AppError } from '../errors.ts';
import { text } from './messages.ts';

/** Calls about how somebody logs in: none of them is a matter of scripts. */
function isOfLogin({ path, needsFreshLogin }: EndpointDefinition): boolean {
  return needsFreshLogin === true || /^\/api\/v1\/(?:auth|tokens)(?:\/|$)/u.test(path);
}

/**
 * The refusal of a call that a script's token does not open; null for one that it does, and for
 * people who are logged in.
 */
export function refusalOfScript(
  endpoint: EndpointDefinition,
  { scopes }: Pick<Viewer, 'scopes'>,
  isReading: boolean,
): AppError | null {
  if (scopes === null) return null;
  if (isOfLogin(endpoint)) return new AppError('forbidden', text.tokenCannot);
  const needed = isReading ? 'read' : 'write';
  return scopes.includes(needed) ? null : new AppError('forbidden', text.tokenMayNot[needed]);
}
