import * as z from 'zod';
import * as calls from '../calls/product.ts';
import { endpoint } from './endpoint.ts';

export const readHealth = endpoint(calls.readHealth, {
  opensInDevelopmentMode: true,
  answersWithoutDatabase: true,
  access: 'public',
  summary: 'The process is up.',
  reply: z.object({ status: z.literal('ok') }),
});

export const readReadiness = endpoint(calls.readReadiness, {
  opensInDevelopmentMode: true,
  answersWithoutDatabase: true,
  access: 'public',
  summary:
    'The database is reachable and migrated, so is the Redis of REDIS_URL where one is set, and the process is not shutting down.',
  reply: z.object({ status: z.literal('ready') }),
  problems: ['unavailable'],
});
