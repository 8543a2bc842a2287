import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const noFrame = "frame-ancestors 'none'";

/**
 * Scripts, workers and connections are allowed only from this origin; style attributes are allowed,
 * because the component library sets sizes with them.
 */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  noFrame,
].join(';');

/** The same for every answer, so they are made once: see `answer-headers.test.ts`. */
const ofEveryAnswer = {
  'content-security-policy': contentPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  // For browsers that do not support frame-ancestors.
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Filters of old browsers, which could be turned against a page.
  'x-xss-protection': '0',
};

/** Gives every answer its headers, before anything is done for its request. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, allowsIndexing }: Pick<Config, 'publicUrl' | 'allowsIndexing'>,
): void {
  const headers = {
    ...ofEveryAnswer,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    ...(!allowsIndexing && { 'x-robots-tag': 'noindex' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/**
 * Allows pages of every other site to frame this public page: it gets its own policy, no
 * `X-Frame-Options` (which supports no list), and is not indexed by search engines.
 */
export function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader('Content-Security-Policy'));
  if (!policy.includes(noFrame)) throw new Error('The policy does not say who may frame a page.');
  reply
    .header('Content-Security-Policy', policy.replace(noFrame, 'frame-ancestors *'))
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('X-Robots-Tag', 'noindex')
    .removeHeader('X-Frame-Options');
}

/** Allows the scripts of every other site to read this answer, which is the same for everybody. */
export function allowOtherSites(reply: FastifyReply): void {
  reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin');
}
