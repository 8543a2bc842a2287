import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const readHealth = endpoint({
  name: 'healthz',
  method: 'GET',
  path: '/healthz',
  opensInDevelopmentMode: true,
  answersWithoutDatabase: true,
  access: 'public',
  summary: 'The process is up.',
  reply: z.object({ status: z.literal('ok') }),
});

export const readReadiness = endpoint({
  name: 'readyz',
  method: 'GET',
  path: '/readyz',
  opensInDevelopmentMode: true,
  answersWithoutDatabase: true,
  access: 'public',
  summary:
    'The database is reachable and migrated, so is the Redis of REDIS_URL where one is set, and the process is not shutting down.',
  reply: z.object({ status: z.literal('ready') }),
  problems: ['unavailable'],
});
