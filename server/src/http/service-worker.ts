import type { FastifyInstance } from 'fastify';

/** The file that the app registers; its address must never change. */
export const serviceWorkerPath = '/service-worker.js';

/** Replaces a worker that was registered before: removes what it kept, and itself. */
const removing = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/**
 * Serves the service worker, which browsers ask for at each visit and compare with the one they
 * have. Where pages are not kept, they get one that removes itself.
 */
export function serveServiceWorker(app: FastifyInstance, keepsOffline: boolean): void {
  app.get(serviceWorkerPath, { schema: { hide: true } }, (_request, reply) => {
    reply.header('Cache-Control', 'no-cache').header('Service-Worker-Allowed', '/');
    if (keepsOffline) return reply.sendFile(serviceWorkerPath.slice(1));
    return reply.type('text/javascript; charset=utf-8').send(removing);
  });
}
