import { isDeepStrictEqual } from 'node:util';
import type {
  ActKind,
  AuditEvent,
  BodyOf,
  createRelationship as CreateEndpoint,
  EntityType,
  Relationship,
  updateRelationship as UpdateEndpoint,
} from '@mangrove/contract';
import { text as constraintText } from '../../db/messages.ts';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { Executor } from '../../db/transact.ts';
import { notAllowed } from '../../domain/access/policy.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { askAboutChange, askAboutNew, readOwnedEnds } from '../../domain/agreement/agreement.ts';
import { shareLockOwners } from '../../domain/agreement/queries.ts';
import { setRelationshipAside } from '../../domain/deleted/set-aside.ts';
import { shareLockEntities } from '../../domain/entity/lock-queries.ts';
import { missingEntity, requireVisible } from '../../domain/entity/merged-entities.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import { relationshipRevision, type WithActId } from '../../domain/history/record.ts';
import { stampSources } from '../../domain/sources/stamp-sources.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';
import {
  insertRelationship,
  lockRelationship,
  type RelationshipRow,
  updateRelationshipRow,
} from './queries.ts';
import { valuesOf } from './relationship-states.ts';
import { readSaved } from './service.ts';

/**
 * Connects two entities; this gives nobody a right to either. The owners of an end that the viewer
 * does not own are asked to confirm.
 * @returns the relationship as seen from its first end.
 * @throws rule_broken if an end is missing, is of another kind than given, has declined this within
 * a year, or both ends are the same entity; forbidden; conflict if the pair has one in this direction with this role and years.
 */
export async function createRelationship(
  deps: ChangeDeps,
  viewer: Viewer,
  given: BodyOf<typeof CreateEndpoint>,
  once: CreateOnce,
): Promise<Relationship & WithActId> {
  // Owners of either end, and superusers.
  const { node1_id, node2_id, relationship_metadata: metadata } = given;
  return changeNetwork(
    deps,
    viewer,
    async (tx, change) => {
      await shareLockOwners(tx, { entities: [node1_id, node2_id] });
      await requireEnds(tx, viewer, given);
      await requireAnEnd(tx, viewer, given, text.cannotCreate);
      if (node1_id === node2_id) {
        throw new AppError('rule_broken', constraintText.connectedToItself);
      }
      const values = valuesOf(metadata.role_type, metadata.years_involved);
      const sources = await stampSources(tx, deps.clock, viewer, given.sources, []);
      const id = await insertRelationship(tx, {
        node1_id,
        node2_id,
        audience: given.audience,
        direction: given.direction,
        sources,
        ...values,
      });
      await askAboutNew(tx, deps.clock, viewer, await requireRelationship(tx, id));
      const row = await requireRelationship(tx, id);
      const actId = await recordRelationship(change, 'relationship_created', null, row);
      return { ...(await readSaved(tx, viewer, row, node1_id)), actId };
    },
    { once },
  );
}

/**
 * Changes role, its direction, years, audience and sources; a value that is left out stays as it is.
 * @throws not_found, forbidden, conflict as in `createRelationship`.
 */
export async function updateRelationship(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  {
    audience: given,
    direction: turned,
    sources: toldSources,
    relationship_metadata: metadata,
  }: BodyOf<typeof UpdateEndpoint>,
): Promise<Relationship & WithActId> {
  // Owners of either end, and superusers.
  return changeNetwork(deps, viewer, async (tx, change) => {
    await shareLockOwners(tx, { relationship: id });
    const before = await requireRelationship(tx, id, viewer);
    await requireAnEnd(tx, viewer, before, text.cannotUpdate(id));
    const role = metadata.role_type ?? before.role;
    const years = metadata.years_involved ?? before.years;
    const direction = turned === undefined ? before.direction : turned;
    let row = before;
    let actId: number | null = null;
    const audience = given ?? before.audience;
    const saysAnother =
      role !== before.role || years !== before.years || direction !== before.direction;
    const sources = toldSources
      ? await stampSources(tx, deps.clock, viewer, toldSources, before.sources)
      : before.sources;
    if (
      saysAnother ||
      audience !== before.audience ||
      !isDeepStrictEqual(sources, before.sources)
    ) {
      await updateRelationshipRow(tx, id, {
        ...valuesOf(role, years),
        ...{ direction, audience, sources },
      });
      if (saysAnother) {
        const after = { ...before, role, years, direction };
        await askAboutChange(tx, deps.clock, viewer, { before, after });
      }
      row = await requireRelationship(tx, id);
      actId = await recordRelationship(change, 'relationship_changed', before, row);
    }
    return { ...(await readSaved(tx, viewer, row, row.node1_id)), actId };
  });
}

/**
 * Deletes a relationship: it is set aside, and can be restored for 30 days.
 * @throws not_found, forbidden.
 */
export async function deleteRelationship(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
): Promise<WithActId> {
  // Owners of either end, and superusers.
  return changeNetwork(deps, viewer, async (tx, change) => {
    const before = await requireRelationship(tx, id, viewer);
    await requireAnEnd(tx, viewer, before, text.cannotDelete(id));
    change.setAside([await setRelationshipAside(tx, deps.clock, id, { by: viewer.userId })]);
    return { actId: await recordRelationship(change, 'relationship_deleted', before, null) };
  });
}

async function requireEnds(
  tx: Executor,
  viewer: Viewer,
  ends: { node1_id: number; node1_type: EntityType; node2_id: number; node2_type: EntityType },
): Promise<void> {
  const types = await shareLockEntities(tx, [ends.node1_id, ends.node2_id]);
  for (const end of ['node1', 'node2'] as const) {
    const type = ends[`${end}_type`];
    const id = ends[`${end}_id`];
    const given = { path: `${end}_id` };
    if (types.get(id) !== type) throw await missingEntity(tx, { type, id }, 'members', given);
    await requireVisible(tx, viewer, { type, id }, given);
  }
}

/** @throws forbidden unless the viewer owns an end. */
async function requireAnEnd(
  tx: Executor,
  viewer: Viewer,
  row: { node1_id: number; node2_id: number },
  refusal: string,
): Promise<void> {
  const owned = await readOwnedEnds(tx, viewer, row);
  if (!owned.node1 && !owned.node2) throw notAllowed(refusal);
}

/** @param viewer who must be able to see it; nobody where that is known already. */
export async function requireRelationship(
  tx: Executor,
  id: number,
  viewer?: Viewer,
): Promise<RelationshipRow> {
  const row = await lockRelationship(tx, viewer ? readerOf(viewer) : 'all', id);
  if (!row) throw new AppError('not_found', text.notFound(id));
  return row;
}

/** Records a change of a relationship, whose ends open maps draw anew. @returns the act's id. */
export function recordRelationship(
  change: NetworkChange,
  kind: Extract<ActKind & AuditEvent, `relationship_${string}`>,
  before: RelationshipRow | null,
  after: RelationshipRow | null,
): Promise<number | null> {
  const row = (after ?? before) as RelationshipRow;
  const { id, node1_id, node2_id, role, years } = row;
  change.touch({ type: row.node1_type, id: node1_id }, { type: row.node2_type, id: node2_id });
  return change.record(
    kind,
    { target: { type: 'relationship', id }, details: { node1_id, node2_id, role, years } },
    [relationshipRevision(before, after)],
  );
}
