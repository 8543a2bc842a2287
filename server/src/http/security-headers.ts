import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const noFrame = "frame-ancestors 'none'";

/**
 * Headers of every answer. Scripts, workers and connections are allowed only from this origin;
 * style attributes are allowed, because the component library sets sizes with them.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // For browsers that do not support frame-ancestors.
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header(
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    );
    reply.header('X-Request-Id', request.id);
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
