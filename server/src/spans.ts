// The places that a trace names. Without a collector the library's tracer does nothing.
import { SpanStatusCode, trace } from '@opentelemetry/api';

export const tracer = trace.getTracer('mangrove');

/** Does a piece of work as a step of the trace that is under way. */
export function inSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      // What an error says may hold what somebody typed.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
