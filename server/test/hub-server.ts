// A Hub of Local Contexts on a port of its own, which answers as the real one does (API version 2):
// with JSON, 403 for a wrong key, for a project that is private, and 404 for one that is not there.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HubProject } from '@mangrove/contract';

export const hubKey = 'a-key-of-the-hub';

export interface HubServer {
  url: string;
  /** What it gives, by id; `private` is a project that is not public any more. */
  projects: Map<string, HubProject | 'private' | object>;
  /** The paths that were asked for. */
  asked: string[];
  /** Answers in place of the Hub while it is set. */
  answer: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

export async function startHubServer(): Promise<HubServer> {
  const projects: HubServer['projects'] = new Map();
  const asked: string[] = [];
  const hub: HubServer = { url: '', projects, asked, answer: null, close: async () => undefined };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (hub.answer) return hub.answer(response);
    if (request.headers['x-api-key'] !== hubKey) return say(403, { detail: 'Invalid API key.' });
    const [, many, one] =
      /^\/api\/v2\/projects\/(?:multi\/date_modified\/([\w,-]+)|([\w-]+))\/$/u.exec(path) ?? [];
    if (many !== undefined) {
      const given = many.split(',').flatMap((id) => {
        const project = projects.get(id);
        return project && project !== 'private' ? [project] : [];
      });
      if (given.length === 0) return say(404, { detail: 'Project does not exist.' });
      return say(200, given);
    }
    const project = projects.get(one ?? '');
    if (project === 'private') {
      return say(403, { detail: 'You do not have permission to view this call.' });
    }
    if (project) return say(200, project);
    if (one !== undefined) return say(404, { detail: 'Not found.' });
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
  hub.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return hub;
}
