// Traces in OpenTelemetry's format, for operators who collect them: where the time of a request or
// of background work went. Spans name routes and statements, and never hold an address that was
// asked for, a value of a statement, or the text of an error.
import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { tracer } from './spans.ts';

/** Milliseconds that stopping may take to send the last spans. */
const flushLimitMs = 1_500;
/** Characters of a statement: enough to find it in the code. */
const statementLength = 500;

export interface Tracing {
  /** Makes a span of every request; call it before the app is ready. */
  watchRequests(app: FastifyInstance): void;
  /** Makes a span of a statement that belongs to a request or to background work. */
  onStatement(event: LogEvent): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Sends traces to a collector by OTLP over HTTP. OpenTelemetry's own variables hold for what is not
 * given here: headers, sampling, the name of the service.
 * @param endpoint without `/v1/traces`.
 */
export async function startTracing(
  endpoint: string,
  version: string,
  log: Logger,
): Promise<Tracing> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const own = { 'service.name': 'mangrove', 'service.version': version };
  const chosen = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes(own).merge(chosen),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  });
  provider.register();
  const warn = (message: string) =>
    log.warn({ reason: message.slice(0, 500) }, 'traces are not collected');
  const silent = () => undefined;
  diag.setLogger(
    { error: warn, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  return {
    watchRequests,
    onStatement,
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, flushLimitMs);
      });
      await Promise.race([provider.shutdown(), limit]);
      clearTimeout(timer);
    },
  };
}

/** For the lines of the log: which trace a line belongs to. */
export function traceOfLog(): { trace_id?: string; span_id?: string } {
  const here = trace.getActiveSpan()?.spanContext();
  return here ? { trace_id: here.traceId, span_id: here.spanId } : {};
}

function watchRequests(app: FastifyInstance): void {
  const begun = new WeakMap<FastifyRequest, typeof ROOT_CONTEXT>();
  app.addHook('onRequest', (request, reply, done) => {
    // A live connection is no request: it ends when its page is closed.
    if (request.headers.upgrade !== undefined) return done();
    const outer = isForwarded(request)
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT;
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'mangrove.request_id': request.id,
    };
    const name = `${request.method} ${attributes['http.route']}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, outer);
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      span.setAttribute('http.response.status_code', status);
      if (!reply.raw.writableFinished) span.setAttribute('mangrove.client_left', true);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    const inner = trace.setSpan(outer, span);
    begun.set(request, inner);
    context.with(inner, done);
  });
  // The body is read in the context of the connection, so that of the request is taken up again.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(begun.get(request) ?? context.active(), done);
  });
}

/** Whether a trusted proxy passed it on; anybody else could put a request into any trace. */
function isForwarded(request: FastifyRequest): boolean {
  return (request.ips?.length ?? 0) > 1;
}

function onStatement({ level, query: { sql: statement }, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const text = statement.trim().replace(/\s+/gu, ' ').slice(0, statementLength);
  const now = Date.now();
  const span = tracer.startSpan(text.split(' ', 1)[0] || 'statement', {
    kind: SpanKind.CLIENT,
    startTime: now - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}
