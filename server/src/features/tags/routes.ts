import { findTags, suggestTags as suggestTagsCall } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { serve } from '../../http/serve.ts';
import { suggestTags } from './service.ts';

export function addTags(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, suggestTagsCall, async ({ query }) => ({
    suggestions: await suggestTags(db, query.query, query.tag_type, query.limit),
  }));
  serve(app, findTags, async ({ query }) => ({
    suggestions: await suggestTags(db, query.search, query.tag_type, query.limit),
  }));
}
