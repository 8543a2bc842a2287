// The contract as the browser loads it: rules, calls, and the types of requests and replies.
import type { Call } from './calls/call.ts';
import type { EndpointDefinition } from './endpoints/endpoint.ts';
import type * as endpoints from './endpoints/index.ts';

export type * from './calls/call.ts';
export * as calls from './calls/index.ts';
export type * from './endpoints/index.ts';

import type { EntityType } from './model/kinds.ts';

export type { EntityType } from './model/kinds.ts';
export type { EntityRole } from './roles.ts';
export * from './rules.ts';
export type { Platform } from './social-links.ts';
export type { TagType } from './tag-types.ts';

type OfKinds = (typeof endpoints.entityEndpoints)[EntityType];
type EndpointOfKinds = OfKinds[keyof OfKinds];

type Endpoints = {
  [Key in keyof typeof endpoints as (typeof endpoints)[Key] extends EndpointDefinition
    ? (typeof endpoints)[Key]['name']
    : never]: (typeof endpoints)[Key];
} & { [One in EndpointOfKinds as One['name']]: One };

/** The endpoint of a call: its schemas describe the request and the reply. */
export type EndpointOf<C extends Call> = C['name'] extends keyof Endpoints
  ? Endpoints[C['name']]
  : C;

/** The reply of a call, and its inputs before defaults and transformations are applied. */
export type ReplyOf<C extends Call> = endpoints.ReplyOf<EndpointOf<C>>;
export type ParamsInput<C extends Call> = endpoints.ParamsInput<EndpointOf<C>>;
export type QueryInput<C extends Call> = endpoints.QueryInput<EndpointOf<C>>;
export type BodyInput<C extends Call> = endpoints.BodyInput<EndpointOf<C>>;
