import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { serve } from '../../http/serve.ts';
import {
  addOfficialTag,
  readOfficialTags,
  removeOfficialTag,
  setOfficialTags,
} from './official-list.ts';
import { listTags, readReferences, readStatistics, suggestTags } from './service.ts';
import { createTag, deleteTag, mergeTags, setTagOfficial, updateTag } from './tag-changes.ts';

export function addTags(app: FastifyInstance, deps: ChangeDeps): void {
  const { db } = deps;
  serve(app, contract.suggestTags, async ({ viewer, query }) => ({
    suggestions: await suggestTags(db, viewer, query.query, query.tag_type, query.limit),
  }));
  serve(app, contract.findTags, async ({ viewer, query }) => ({
    suggestions: await suggestTags(db, viewer, query.search, query.tag_type, query.limit),
  }));
  serve(app, contract.listTags, ({ query }) => listTags(db, query));
  serve(app, contract.readTagStatistics, () => readStatistics(db));
  serve(app, contract.listTagReferences, ({ params, query }) =>
    readReferences(db, params.id, query),
  );
  serve(app, contract.createTag, ({ viewer, body }) => createTag(deps, viewer, body));
  serve(app, contract.updateTag, ({ viewer, params, body }) =>
    updateTag(deps, viewer, params.id, body),
  );
  serve(app, contract.deleteTag, ({ viewer, params }) => deleteTag(deps, viewer, params.id));
  serve(app, contract.mergeTags, ({ viewer, params, body }) =>
    mergeTags(deps, viewer, params.id, body.target_id),
  );
  serve(app, contract.makeTagOfficial, ({ viewer, params }) =>
    setTagOfficial(deps, viewer, params.id, true),
  );
  serve(app, contract.makeTagUnofficial, ({ viewer, params }) =>
    setTagOfficial(deps, viewer, params.id, false),
  );
  serve(app, contract.readOfficialTags, async () => ({
    official_tags: await readOfficialTags(db),
  }));
  serve(app, contract.setOfficialTags, async ({ viewer, body }) => ({
    official_tags: await setOfficialTags(deps, viewer, body.official_tags),
  }));
  serve(app, contract.addOfficialTag, async ({ viewer, body }) => ({
    official_tags: await addOfficialTag(deps, viewer, body.official_tag),
  }));
  serve(app, contract.removeOfficialTag, async ({ viewer, params }) => ({
    official_tags: await removeOfficialTag(deps, viewer, params.name),
  }));
}
