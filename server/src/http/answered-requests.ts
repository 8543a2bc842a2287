import { login } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';

export interface AnsweredRequest {
  /** `any` for what nobody serves: the language knows forty, which anybody could make series of. */
  method: string;
  /** As it is declared: an address would make a series of everything that somebody asks for. */
  route: string;
  status: number;
  /** From the first byte of the request to the last of its answer. */
  ms: number;
}

/** Tells of every answered request; call it before the app is ready. */
export function onAnswered(app: FastifyInstance, tell: (answered: AnsweredRequest) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    tell({
      method: url === undefined ? 'any' : request.method,
      route: url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
  });
}

/** Whether somebody was not logged in, by a wrong password or too many of them. */
export function isRefusedLogin({ route, status }: AnsweredRequest): boolean {
  return route === login.path && status >= 400 && status < 500;
}
