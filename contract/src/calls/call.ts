export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type BodyKind = 'json' | 'form' | 'multipart';

/**
 * What a program needs to make a call. Access rules and schemas are in `endpoints/`: the server
 * checks them, and both sides take their types from there.
 */
export interface Call {
  /** A short, stable name: the operation id in the OpenAPI document. */
  name: string;
  method: Method;
  /** Path with `:name` parameters, the base path included. */
  path: string;
  /** The encoding of the body where it is not JSON. */
  bodyKind?: BodyKind;
}

// The names and paths must stay literal types, and unused calls must leave the browser's bundle.

/* @__NO_SIDE_EFFECTS__ */
export function get<const Name extends string>(name: Name, path: string) {
  return { name, method: 'GET', path } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function post<const Name extends string>(name: Name, path: string) {
  return { name, method: 'POST', path } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function postForm<const Name extends string>(name: Name, path: string) {
  return { name, method: 'POST', path, bodyKind: 'form' } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function postFiles<const Name extends string>(name: Name, path: string) {
  return { name, method: 'POST', path, bodyKind: 'multipart' } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function put<const Name extends string>(name: Name, path: string) {
  return { name, method: 'PUT', path } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function patch<const Name extends string>(name: Name, path: string) {
  return { name, method: 'PATCH', path } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function del<const Name extends string>(name: Name, path: string) {
  return { name, method: 'DELETE', path } as const;
}
