import * as contract from '@mangrove/contract';

/** Every endpoint of the contract, those by kind included. */
export const allEndpoints: readonly contract.EndpointDefinition[] = [
  ...Object.values(contract as Record<string, unknown>),
  ...Object.values(contract.entityEndpoints).flatMap((ofKind) => Object.values(ofKind)),
  ...Object.values(contract.pageEndpoints),
].filter(isEndpoint);

function isEndpoint(value: unknown): value is contract.EndpointDefinition {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
