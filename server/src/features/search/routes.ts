import type { FastifyInstance } from 'fastify';

export function addSearch(_app: FastifyInstance, _parts: object): void {}
