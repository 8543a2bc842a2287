import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { RemoteClient } from '../remote-client.ts';
import { bundleServer, type ServerProcess, startServer } from '../server-process.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Sent {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector, as far as the protocol needs one: it keeps what it gets. */
async function startCollector(port = 0) {
  const sent: Sent[] = [];
  let text = '';
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      expect(request.url).toBe('/v1/traces');
      text += body;
      sent.push(JSON.parse(body) as Sent);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      sent.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resource: () => sent[0]?.resourceSpans[0]?.resource.attributes ?? [],
    text: () => text,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, wanted: string) =>
  Object.values(attributes.find(({ key }) => key === wanted)?.value ?? {})[0];

const quick = { OTEL_BSP_SCHEDULE_DELAY: '100', OTEL_SERVICE_NAME: 'the map' };

describe('traces', () => {
  let folder: string;
  let server: ServerProcess | undefined;
  const lines: string[] = [];
  let collector: Awaited<ReturnType<typeof startCollector>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mangrove-traces-'));
    collector = await startCollector();
    server = await startServer(await bundleServer(), {
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUST_PROXY: '127.0.0.2',
      ...quick,
    });
    server.child.stdout?.on('data', (piece) => void lines.push(String(piece)));
  }, 240_000);
  afterAll(async () => {
    await server?.stop('SIGKILL');
    collector.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const address = () => server?.address ?? '';
  const requestsFor = (route: string) =>
    collector.spans().filter((span) => attributeOf(span, 'http.route') === route);

  it('name the route of a request, its statements and its wait, under the service', async () => {
    await new RemoteClient().get(address(), '/api/v1/search/entities?q=Quillwort');
    await vi.waitFor(() => expect(requestsFor('/api/v1/search/entities')).toHaveLength(1), 5_000);
    const [request] = requestsFor('/api/v1/search/entities') as [Span];
    expect(request).toMatchObject({ name: 'GET /api/v1/search/entities', kind: 2 });
    expect(attributeOf(request, 'http.response.status_code')).toBe(200);
    const steps = collector.spans().filter(({ traceId }) => traceId === request.traceId);
    expect(steps.map(({ name }) => name)).toContain('wait for a turn');
    const statements = steps.filter((step) => attributeOf(step, 'db.query.text'));
    expect(statements.length).toBeGreaterThan(0);
    const known = new Set(steps.map(({ spanId }) => spanId));
    for (const { parentSpanId } of statements) expect(known).toContain(parentSpanId);
    expect(attributeOf({ attributes: collector.resource() }, 'service.name')).toBe('the map');
  });

  it('belong to a request also after its body was read, and hold nothing that was typed', async () => {
    const before = requestsFor('/api/v1/auth/login').length;
    await fetch(`${address()}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: 'canary@example.org', password: 'secret words' }),
    });
    await new RemoteClient().get(address(), '/api/v1/a-page-of-Quagmire');
    await vi.waitFor(
      () => expect(requestsFor('/api/v1/auth/login')).toHaveLength(before + 1),
      5_000,
    );
    const request = requestsFor('/api/v1/auth/login').at(-1) as Span;
    const steps = collector.spans().filter(({ traceId }) => traceId === request.traceId);
    expect(steps.length).toBeGreaterThan(1);
    expect(collector.text()).not.toMatch(/canary|secret words|Quagmire|Quillwort/u);
  });

  it('follow background work, and are named in the log', async () => {
    await vi.waitFor(
      () => expect(collector.spans().map(({ name }) => name)).toContain('send mail'),
      5_000,
    );
    await new RemoteClient().get(address(), '/api/v1/stats');
    const line = lines
      .join('')
      .split('\n')
      .find((one) => one.includes('trace_id'));
    const traceId = String((JSON.parse(line ?? '{}') as { trace_id?: string }).trace_id);
    await vi.waitFor(
      () => expect(collector.spans().map((span) => span.traceId)).toContain(traceId),
      5_000,
    );
  });

  it('continue only what a trusted proxy passes on', async () => {
    const passOn = (traceId: string, localAddress: string) =>
      new Promise<void>((resolve, reject) => {
        const headers = {
          traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
          'x-forwarded-for': '192.0.2.7',
        };
        get(`${address()}/healthz`, { headers, localAddress }, (answer) => {
          answer.resume().on('end', resolve);
        }).on('error', reject);
      });
    const [visitors, proxys] = [
      '4bf92f3577b34da6a3ce929d0e0e4736',
      '5bf92f3577b34da6a3ce929d0e0e4736',
    ];
    const before = requestsFor('/healthz').length;
    await passOn(visitors, '127.0.0.1');
    await passOn(proxys, '127.0.0.2');
    await vi.waitFor(() => expect(requestsFor('/healthz').length).toBe(before + 2), 5_000);
    const known = collector.spans().map((span) => span.traceId);
    expect([known.includes(visitors), known.includes(proxys)]).toEqual([false, true]);
  });
});

describe('a collector that does not answer', () => {
  it('is said in the log, and nothing else waits for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-no-traces-'));
    const server = await startServer(await bundleServer(), {
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      ...quick,
    });
    let printed = '';
    server.child.stdout?.on('data', (piece) => {
      printed += String(piece);
    });
    try {
      const answer = await fetch(`${server.address}/api/v1/graph`);
      expect(answer.status).toBe(200);
      await vi.waitFor(() => expect(printed).toContain('traces are not collected'), 15_000);
      await server.stop('SIGTERM');
      expect(printed).toContain('"msg":"stopped"');
    } finally {
      await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
