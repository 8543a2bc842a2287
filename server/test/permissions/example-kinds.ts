// Builders of example requests, which fill in values that are known only when a test runs.
import type { UserType } from '@mangrove/contract';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import type { Actor, Callers } from './callers.ts';

export interface Example {
  request(callers: Callers, actor: Actor): InjectOptions | Promise<InjectOptions>;
  /** A successful request ends the caller's session, or changes the password. */
  spends?: true;
  /** The user type with which UV registered. */
  userType?: UserType;
  /** A successful request deletes the data of all other callers. */
  clearsAll?: true;
  /** The reason why the call is not tried as a program with a bearer token. */
  browserOnly?: string;
}

type BodyOf = (callers: Callers, actor: Actor) => object | Promise<object>;
type PathOf = string | ((callers: Callers) => string | Promise<string>);

const base = '/api/v1';

export const get = (path: PathOf): Example => ({
  request: async (callers) => ({ method: 'GET', url: await addressOf(path, callers) }),
});

export const write = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: PathOf,
  body?: BodyOf,
  more: Omit<Example, 'request'> = {},
): Example => ({
  ...more,
  request: async (callers, actor) => ({
    method,
    url: await addressOf(path, callers),
    ...(body ? { payload: await body(callers, actor) } : {}),
  }),
});

export const form = (
  path: string,
  fields: BodyOf,
  more: Omit<Example, 'request'> = {},
): Example => ({
  ...more,
  request: async (callers, actor) => ({
    method: 'POST',
    url: base + path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      (await fields(callers, actor)) as Record<string, string>,
    ).toString(),
  }),
});

/** A public page, whose path is outside the API. */
export const page = (path: (callers: Callers) => string | Promise<string>): Example => ({
  request: async (callers) => ({ method: 'GET', url: await path(callers) }),
});

async function addressOf(path: PathOf, callers: Callers): Promise<string> {
  const text = typeof path === 'string' ? path : await path(callers);
  return /^\/(?:cookie-info|healthz|readyz|docs|openapi)/u.test(text) ? text : base + text;
}

/** Files by name, as a form sends them. */
export async function sendFiles(
  path: string,
  files: Record<string, string | Uint8Array>,
): Promise<InjectOptions> {
  const fields = new FormData();
  for (const [name, content] of Object.entries(files)) {
    fields.append('file', new Blob([content]), name);
  }
  const encoded = new Response(fields);
  return {
    method: 'POST',
    url: base + path,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

export async function upload(): Promise<InjectOptions> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0B5A63' } });
  const bytes = await picture.png().toBuffer();
  return sendFiles('/upload-image?entity_type=person', { 'picture.png': bytes });
}
