import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../domain/access/viewer.ts';
import { readLead } from '../../domain/entity/merged-entities.ts';
import { serve } from '../../http/serve.ts';
import { type MergeDeps, mergePair } from './merge.ts';
import {
  type DuplicatesDeps,
  dismissPair,
  PossibleDuplicates,
  undismissPair,
} from './possible-duplicates.ts';
import { readPreview } from './preview.ts';
import { listMergePage, unmergePair } from './undo-merge.ts';

export function addDuplicates(app: FastifyInstance, deps: DuplicatesDeps & MergeDeps): void {
  const duplicates = new PossibleDuplicates(deps);
  serve(app, contract.listDuplicates, ({ query }) => duplicates.list(query));
  serve(app, contract.dismissDuplicate, ({ params, viewer }) => dismissPair(deps, viewer, params));
  serve(app, contract.recallDuplicate, ({ params, viewer }) => undismissPair(deps, viewer, params));
  serve(app, contract.readSurvivor, async ({ params, viewer }) => {
    const lead = await readLead(deps.db, readerOf(viewer), params);
    return lead ?? { type: null, id: null };
  });
  serve(app, contract.listMerges, ({ query }) => listMergePage(deps, query));
  serve(app, contract.previewMerge, ({ query, viewer }) => readPreview(deps.db, viewer, query));
  serve(app, contract.mergeEntities, ({ body, viewer }) => mergePair(deps, viewer, body));
  serve(app, contract.undoMerge, ({ params, viewer }) => unmergePair(deps, viewer, params.id));
}
