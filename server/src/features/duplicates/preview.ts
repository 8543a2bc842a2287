import { type MergePreview, type previewMerge, type QueryOf, takeBoth } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { readEntityAs } from '../entities/service.ts';
import { classifyRelationships } from './edge-queries.ts';
import { readPair, refusalOf, uniteRoles } from './merge.ts';
import { selectRolesOf } from './merge-queries.ts';
import { namesOfOthers } from './owners.ts';
import { chooseParts } from './whole-entity.ts';

/** What a merge would do. @throws not_found, forbidden, email_not_verified, rule_broken. */
export async function readPreview(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof previewMerge>,
): Promise<MergePreview> {
  // Superusers, and owners of both.
  const { survivor, merged } = await readPair(db, viewer, query);
  const { type, survivor_id: id, merged_id: mergedId } = query;
  const edges = await classifyRelationships(db, readerOf(viewer), id, mergedId);
  const of = (fate: string) =>
    edges
      .filter((edge) => edge.fate === fate)
      .map(({ name, role, years }) => ({ name, role, year: years }));
  const roles = await selectRolesOf(db, [id, mergedId]);
  return {
    survivor: await readEntityAs(db, viewer, type, id),
    merged: await readEntityAs(db, viewer, type, mergedId),
    relationships: { moved: of('moved').length, folded: of('folded'), between: of('between') },
    roles: uniteRoles(roles, id).map(({ user_id, before, after }) => ({
      user_name: roles.find((role) => role.user_id === user_id)?.user_name ?? '',
      role_type: after.role_type,
      before: before?.role_type ?? null,
    })),
    told: namesOfOthers(roles, viewer),
    left_out: chooseParts(survivor, merged, takeBoth).leftOut,
    refusal: refusalOf(survivor, merged),
  };
}
