import type {
  Act,
  Actor,
  listRecentChanges as listCall,
  QueryOf,
  ReplyOf,
  Revision,
  readHistory as readCall,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { editMinRole, hasRole, notAllowed } from '../../domain/access/policy.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { readDocument } from '../../domain/entity/document.ts';
import { followMerge, missingEntity, requireVisible } from '../../domain/entity/merged-entities.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { readSourceNames } from '../../domain/sources/read-sources.ts';
import { emailNotVerified } from '../../errors.ts';
import { type ActorRow, type StoredRevision, selectActors } from './act-queries.ts';
import { concealConnections, concealNames, readConcealed } from './conceal-names.ts';
import { sourcesIn, withNamedSources } from './named-sources.ts';
import { readOffered } from './offered.ts';
import {
  type ActRow,
  type NamedRow,
  selectActsOfEntity,
  selectMergedAway,
  selectNames,
  selectRecentActs,
  selectShownRevisions,
} from './read-queries.ts';
import { readTakenAlong } from './taken-along.ts';
import { createsEntity } from './undo.ts';

export type HistoryDeps = Pick<ChangeDeps, 'db' | 'clock'>;

const shownPerAct = 20;

/**
 * A page of the changes of an entity and its relationships, the newest first. Changes of access are
 * shown only to the entity's owners and to superusers, whoever made them.
 * @throws not_found, forbidden.
 */
export async function readHistory(
  { db, clock }: HistoryDeps,
  viewer: Viewer,
  ref: EntityRef,
  { before, limit }: QueryOf<typeof readCall>,
): Promise<ReplyOf<typeof readCall>> {
  // Access: users with a role on the entity, the user whose profile it is, superusers.
  const { id } = await requireMayRead(db, viewer, ref);
  const isOwner = await hasRole(db, viewer, id, 'OWNER');
  const acts = await selectActsOfEntity(db, id, {
    before,
    limit: limit + 1,
    withAccess: isOwner,
    reader: readerOf(viewer),
  });
  const whose = { entityId: id, withAccess: isOwner };
  return describePage(db, clock, viewer, { acts, limit, whose });
}

/** A page of the changes of the whole network, the newest first. */
export async function listRecentChanges(
  { db, clock }: HistoryDeps,
  viewer: Viewer,
  { actor, kind: kinds, from, to, before, limit }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  // Access: superusers, by the endpoint.
  const acts = await selectRecentActs(db, { actor, kinds, from, to, before }, limit + 1);
  const whose = { entityId: null, withAccess: true };
  return describePage(db, clock, viewer, { acts, limit, whose });
}

/**
 * The entity whose history is requested, or where its address leads.
 * @throws not_found, forbidden, email_not_verified.
 */
export async function requireMayRead(db: Executor, viewer: Viewer, ref: EntityRef) {
  // Access: users with a role on the entity, the user whose profile it is, superusers.
  const found = await followMerge(db, ref, async (id, type) => {
    const stored = await readDocument(db, type, id);
    return stored && { ...stored, id, type };
  });
  if (!found) throw await missingEntity(db, ref, readerOf(viewer));
  if (found.userId === viewer.userId) return found;
  await requireVisible(db, viewer, found);
  if (!viewer.isVerified) throw emailNotVerified();
  if (!(await hasRole(db, viewer, found.id, editMinRole))) throw notAllowed();
  return found;
}

interface FoundActs {
  /** One more than the limit if there are more. */
  acts: ActRow[];
  limit: number;
  whose: { entityId: number | null; withAccess: boolean };
}

async function describePage(
  db: Executor,
  clock: Clock,
  viewer: Viewer,
  { acts: found, limit, whose }: FoundActs,
): Promise<ReplyOf<typeof readCall>> {
  const wanted = found.slice(0, limit).map(({ id }) => id);
  const shown = await selectShownRevisions(db, wanted, {
    ...whose,
    perAct: shownPerAct,
    reader: readerOf(viewer),
  });
  const acts = found.filter(({ id }) => shown.actIds.has(id));
  const merges = acts.filter(({ kind }) => kind === 'entities_merged').map(({ id }) => id);
  // Needed in a survivor's history only: the history of the whole network includes them.
  const hasMerges = whose.entityId !== null && merges.length > 0;
  const stored = hasMerges
    ? [...shown.revisions, ...(await selectMergedAway(db, merges))]
    : shown.revisions;
  const concealed = await readConcealed(
    db,
    viewer,
    stored.map(({ entity_id }) => entity_id),
  );
  const told = await concealConnections(db, viewer, stored);
  const revisions = told.map((one) => concealNames(one, concealed));
  const names = await selectNames(
    db,
    revisions.flatMap(({ entity_id, other_id }) => [entity_id, other_id ?? entity_id]),
    { viewer: readerOf(viewer), withHidden: viewer.isSuperuser },
  );
  const actors = await selectActors(db, readerOf(viewer), [
    ...acts.flatMap(({ actor_id }) => actor_id ?? []),
    ...revisions.flatMap((one) => (one.subject === 'access' ? [one.subject_id] : [])),
  ]);
  const sourceNames = await readSourceNames(
    db,
    readerOf(viewer),
    revisions.flatMap(({ changes }) => sourcesIn(changes)),
  );
  const creating = acts.filter((act) =>
    createsEntity(revisions.filter((one) => one.act_id === act.id)),
  );
  // Only superusers are offered to undo a creation.
  const takenAlong = await readTakenAlong(
    db,
    viewer.isSuperuser ? creating.map(({ id }) => id) : [],
  );
  const offered = await readOffered(
    db,
    { clock, viewer, withAccess: whose.withAccess },
    acts,
    revisions,
  );
  const described = acts.map((act): Act => {
    const count = shown.counts.get(act.id) ?? 0;
    const whole = shown.wholes.get(act.id) ?? 0;
    const own = revisions.filter((one) => one.act_id === act.id);
    return {
      id: act.id,
      at: act.at.toISOString(),
      kind: act.kind,
      actor: describeActor(viewer, actors.get(act.actor_id ?? 0)),
      undoes: act.undoes,
      is_redo: act.is_redo,
      undone_by: act.undone_by,
      may_undo: offered(act, whole),
      takes_along: takenAlong(act.id),
      revisions: own.map((one) =>
        describeRevision(viewer, withNamedSources(one, sourceNames), {
          ...{ names, actors, withAccess: whose.withAccess },
        }),
      ),
      revisions_count: count,
      whole_count: whole,
    };
  });
  const last = described.at(-1);
  return { acts: described, next: found.length > acts.length && last ? last.id : null };
}

function describeRevision(
  viewer: Viewer,
  { subject, subject_id, entity_id, other_id, op, changes }: StoredRevision,
  {
    names,
    actors,
    withAccess,
  }: { names: Map<number, NamedRow>; actors: Map<number, ActorRow>; withAccess: boolean },
): Revision {
  // The owner of a profile is shown to the same users as rights are; who added a person to nobody.
  const { user_id: profileOwner, added_by: _, ...others } = changes;
  return {
    subject,
    subject_id,
    op,
    entity: names.get(entity_id) ?? null,
    other: other_id === null ? null : (names.get(other_id) ?? null),
    user: subject === 'access' ? describeActor(viewer, actors.get(subject_id)) : null,
    changes: withAccess && profileOwner ? { ...others, user_id: profileOwner } : others,
  };
}

/** Null for an account that no longer exists. */
function describeActor(viewer: Viewer, row: ActorRow | undefined): Actor | null {
  if (!row) return null;
  const { id, name, profile_id, profile_type, profile_name } = row;
  return {
    name,
    profile:
      profile_id !== null && profile_type !== null && profile_name !== null
        ? { id: profile_id, type: profile_type, name: profile_name }
        : null,
    user_id: viewer.isSuperuser ? id : null,
  };
}
