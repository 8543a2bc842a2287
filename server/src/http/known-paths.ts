import type { FastifyInstance } from 'fastify';

const methodsByRoute = new WeakMap<object, { pattern: RegExp; method: string }[]>();

/** Remembers every route, so that a wrong method can be distinguished from an unknown address. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  methodsByRoute.set(app.server, routes);
  app.addHook('onRoute', (route) => {
    if (route.url.includes('*')) return;
    const pattern = new RegExp(
      `^${route.url.replace(/[.+?^${}()|[\]\\]/gu, '\\$&').replace(/:\w+/gu, '[^/]+')}$`,
      'u',
    );
    for (const method of [route.method].flat()) routes.push({ pattern, method });
  });
}

/** The methods for which a path has routes, for the `Allow` header. */
export function endpointMethods(app: FastifyInstance, url: string): string[] {
  const path = url.split('?')[0] ?? '';
  const routes = methodsByRoute.get(app.server) ?? [];
  return [...new Set(routes.filter((r) => r.pattern.test(path)).map((r) => r.method))].sort();
}
