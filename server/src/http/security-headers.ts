import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const noFrame = "frame-ancestors 'none'";

/**
 * Headers of every answer. Scripts, workers and connections come only from this origin; style
 * attributes are allowed, because the component library sets sizes by them.
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
    // Of browsers that do not know frame-ancestors.
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
 * Lets pages of every other site frame this one, which is for strangers: its own policy, no
 * `X-Frame-Options`, which knows no list, and never in a search engine.
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
