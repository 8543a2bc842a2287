import {
  type Audience,
  type EntityChangeOf,
  type EntityOf,
  type EntityType,
  entityKinds,
  isNarrower,
  unaskedAudience,
} from '@mangrove/contract';
import { text as constraintText } from '../../db/messages.ts';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import { type Viewer, viewerClass } from '../../domain/access/viewer.ts';
import { changeValues } from '../../domain/defined-fields/check-values.ts';
import { holdDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { changedParts, documentOf, fieldNames } from '../../domain/entity/document.ts';
import { missingEntity } from '../../domain/entity/merged-entities.ts';
import { type EntityParts, selectEntity } from '../../domain/entity/queries.ts';
import { requireEntity, requireMayEdit, requireVersion } from '../../domain/entity/rights.ts';
import {
  grantOwner,
  hasPrimaryProfile,
  insertEntity,
  updateEntityRow,
} from '../../domain/entity/write-queries.ts';
import { holdPictures } from '../../domain/files/held-pictures.ts';
import { lockPictures } from '../../domain/files/pictures.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { accessRevision, entityRevision, type WithActId } from '../../domain/history/record.ts';
import { stampFieldSources } from '../../domain/sources/stamp-sources.ts';
import { widestAudience } from '../../domain/unclaimed/widest-audience.ts';
import { updateUser } from '../../domain/users/queries.ts';
import { AppError, emailNotVerified } from '../../errors.ts';
import { requireGiven, requireMayLabel } from './label-rules.ts';
import { text } from './messages.ts';
import {
  type Change,
  columnsOfChange,
  picturesOfChange,
  picturesOfParts,
  saveParts,
} from './saving-parts.ts';
import { describeAs, readEntityAs } from './service.ts';

export interface CreationDeps extends ChangeDeps {
  /** Who sees a new entity if the call that creates it does not say. */
  defaultAudience: Audience;
}

/**
 * Creates an entity with all its parts in one transaction; the creator becomes its verified owner.
 * @returns the entity as its creator sees it.
 * @throws rule_broken, forbidden, conflict for a second primary profile.
 */
export async function createEntity<Type extends EntityType>(
  deps: CreationDeps,
  viewer: Viewer,
  type: Type,
  change: Change,
  once: CreateOnce,
): Promise<EntityOf<Type> & WithActId> {
  // Anyone signed in; an unverified account only its first profile, of its own type.
  return changeNetwork(
    deps,
    viewer,
    async (tx, created) => {
      const profileOwner = await readProfileOwner(tx, viewer, type, change);
      const isUnasked = entityKinds[type].isHuman && profileOwner === null;
      const audience = change.audience ?? defaultAudienceOf(deps, isUnasked);
      if (isUnasked) requireAtMost(widestAudience(viewer), audience);
      await requireGiven(tx, change.labels ?? []);
      const fields =
        change.fields &&
        changeValues(await holdDefinitions(tx), viewerClass(viewer), type, {}, change.fields);
      const sources =
        change.sources && (await stampFieldSources(tx, deps.clock, viewer, change.sources, {}));
      const columns = columnsOfChange(type, { ...change, audience, fields, sources }, null);
      const id = await insertEntity(tx, {
        ...columns,
        type,
        name: columns.name ?? '',
        user_id: profileOwner,
        added_by: isUnasked ? viewer.userId : null,
      });
      await saveParts(tx, viewer, type, id, change, null);
      await grantOwner(tx, id, viewer.userId);
      if (profileOwner === viewer.userId) {
        await updateUser(tx, viewer.userId, { pending_profile_name: null });
      }
      const entry = { target: { type: 'entity', id }, details: { type } } as const;
      const actId = await created.record('entity_created', entry, [
        entityRevision(id, 'created'),
        accessRevision(id, viewer.userId, null, { role_type: 'OWNER', is_verified: true }),
      ]);
      created.touch({ type, id });
      return { ...(await readEntityAs(tx, viewer, type, id)), actId };
    },
    { once },
  );
}

/**
 * Changes an entity and its parts in one transaction: a missing field keeps its value, lists are
 * replaced as a whole.
 * @returns the entity as the viewer sees it.
 * @throws stale_version when the change was made on an older version.
 */
export async function updateEntity<Type extends EntityType>(
  deps: ChangeDeps,
  viewer: Viewer,
  type: Type,
  id: number,
  change: Change,
): Promise<EntityOf<Type> & WithActId> {
  // Members and above, the owner of the primary profile, superusers.
  return changeNetwork(deps, viewer, async (tx, saving) => {
    const definitions = change.fields ? await holdDefinitions(tx) : [];
    const row = await requireEntity(tx, type, id);
    await requireMayEdit(tx, viewer, row);
    requireVersion(row, change.version);
    await requireMayMark(tx, viewer, row, change);
    await requireMayLabel(tx, viewer, row, change);
    const old = await requireParts(tx, type, id);
    const before = picturesOfParts(old);
    await lockPictures(tx, [...before, ...picturesOfChange(change)]);
    const fields =
      change.fields &&
      changeValues(definitions, viewerClass(viewer), type, row.fields, change.fields);
    const sources =
      change.sources &&
      (await stampFieldSources(tx, deps.clock, viewer, change.sources, row.sources));
    const columns = columnsOfChange(type, { ...change, fields, sources }, row);
    if (entityKinds[type].profile === 'assigned') {
      columns.user_id = await changedOwner(tx, viewer, row, change as EntityChangeOf<'person'>);
      // A user's own profile is not a person added by another user.
      if (columns.user_id !== null) columns.added_by = null;
      else if (change.audience)
        requireAtMost(widestAudience(viewer, row.audience), change.audience);
    }
    await updateEntityRow(tx, id, columns);
    await saveParts(tx, viewer, type, id, change, row);
    saving.release(await holdPictures(tx, deps.clock, before));
    const saved = await requireParts(tx, type, id);
    const parts = changedParts(documentOf(old), documentOf(saved));
    const details = { type, fields: fieldNames(type, parts) };
    const actId = await saving.record(
      'entity_changed',
      { target: { type: 'entity', id }, details },
      [entityRevision(id, 'changed', parts)],
    );
    saving.touch({ type, id });
    // Read before the commit: a busy database must not make a committed save fail.
    return { ...(await describeAs<Type>(tx, viewer, saved)), actId };
  });
}

function defaultAudienceOf({ defaultAudience }: CreationDeps, isUnasked: boolean): Audience {
  const isWider = isUnasked && isNarrower(unaskedAudience, defaultAudience);
  return isWider ? unaskedAudience : defaultAudience;
}

/** @throws rule_broken for a wider audience than a person without an account may have. */
function requireAtMost(widest: Audience, audience: Audience): void {
  if (!isNarrower(widest, audience)) return;
  const message = text.onlyMembersSeeUnclaimed;
  throw new AppError('rule_broken', message, { errors: [{ path: 'audience', message }] });
}

/** That a person has passed on is said by an owner, or by superusers for family or community. */
async function requireMayMark(
  tx: Executor,
  viewer: Viewer,
  row: EntityRow,
  change: Change,
): Promise<void> {
  const { passed_on: mark = row.passed_on } = change as EntityChangeOf<'person'>;
  if (mark === row.passed_on || row.user_id === viewer.userId) return;
  if (await hasRole(tx, viewer, row.id, 'OWNER')) return;
  throw notAllowed(text.onlyOwnersMarkPassedOn);
}

async function requireParts(tx: Executor, type: EntityType, id: number): Promise<EntityParts> {
  const parts = await selectEntity(tx, 'all', type, id);
  if (!parts) throw await missingEntity(tx, { type, id }, 'members');
  return parts;
}

/** The user whose primary profile a new entity becomes, or null if none. */
async function readProfileOwner(
  tx: Executor,
  viewer: Viewer,
  type: EntityType,
  change: Change,
): Promise<number | null> {
  if (!viewer.isVerified) {
    const isOwnKind = type === viewer.userType;
    const asked = 'user_id' in change ? change.user_id : viewer.userId;
    const isForOneself = asked === undefined || asked === null || asked === viewer.userId;
    if (!isOwnKind || !isForOneself || (await hasPrimaryProfile(tx, viewer.userId))) {
      throw emailNotVerified();
    }
    return viewer.userId;
  }
  if (entityKinds[type].profile === 'first') {
    const isFirst = viewer.userType === type && !(await hasPrimaryProfile(tx, viewer.userId));
    return isFirst ? viewer.userId : null;
  }
  const userId = 'user_id' in change ? (change.user_id ?? null) : null;
  if (userId !== null) await requireFreeOwner(tx, viewer, userId);
  return userId;
}

async function changedOwner(
  tx: Executor,
  viewer: Viewer,
  row: EntityRow,
  change: EntityChangeOf<'person'>,
): Promise<number | null> {
  if (change.user_id === undefined || change.user_id === row.user_id) return row.user_id;
  if (change.user_id === null) {
    if (!viewer.isSuperuser) throw notAllowed();
    return null;
  }
  // Only superusers may take over another user's profile.
  if (row.user_id !== null && !viewer.isSuperuser) throw notAllowed();
  await requireFreeOwner(tx, viewer, change.user_id);
  return change.user_id;
}

async function requireFreeOwner(tx: Executor, viewer: Viewer, userId: number): Promise<void> {
  if (userId !== viewer.userId && !viewer.isSuperuser) throw notAllowed();
  if (await hasPrimaryProfile(tx, userId)) {
    throw new AppError('conflict', constraintText.hasProfileAlready);
  }
}
