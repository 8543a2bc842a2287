import { isIP } from 'node:net';
import { readHealth, readReadiness } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { isLoopback } from './loopback.ts';
import { text } from './messages.ts';

/** Determines the origin that a request asked for, by its `Host` header. */
export class SiteOrigin {
  /** The origin of `PUBLIC_URL`, or null where it is not set. */
  readonly publicOrigin: string | null;
  readonly #acceptsAddresses: boolean;
  /** The last `Host` that was accepted: nearly all requests name the same. */
  #last: { host: string; origin: string } | null = null;

  constructor({ publicOrigin, host }: Pick<Config, 'publicOrigin' | 'host'>) {
    this.publicOrigin = publicOrigin;
    this.#acceptsAddresses = !isLoopback(host);
  }

  /**
   * The origin that a `Host` belongs to, or null if this server must not answer for it. Without
   * `PUBLIC_URL`, loopback names are accepted and, if other machines can connect, IP addresses:
   * another site can make its own name resolve to this server (DNS rebinding), but not an address.
   */
  originOf(host: string | undefined): string | null {
    if (host === undefined) return null;
    if (host === this.#last?.host) return this.#last.origin;
    const origin = this.#read(host);
    if (origin !== null) this.#last = { host, origin };
    return origin;
  }

  #read(host: string): string | null {
    const protocol = this.publicOrigin?.startsWith('https:') ? 'https' : 'http';
    if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu.test(host)) return null;
    const address = `${protocol}://${host}`;
    if (!URL.canParse(address)) return null;
    const { origin, hostname } = new URL(address);
    if (this.publicOrigin !== null) return origin === this.publicOrigin ? origin : null;
    const name = hostname.replace(/^\[|\]$/gu, '');
    return isLoopback(name) || (this.#acceptsAddresses && isIP(name) > 0) ? origin : null;
  }
}

/** Monitoring may call these under any address. */
const watched: (string | undefined)[] = [readHealth.path, readReadiness.path];

/** Answers 421 to requests for a foreign host name, including pages and live connections. */
export function refuseForeignHosts(app: FastifyInstance, site: SiteOrigin): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (watched.includes(request.routeOptions.url) || site.originOf(request.headers.host)) done();
    else done(new AppError('wrong_host', explain(site)));
  });
}

function explain({ publicOrigin }: SiteOrigin): string {
  return publicOrigin === null ? text.wrongHost : text.wrongHostOf(publicOrigin);
}
