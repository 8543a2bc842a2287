// An entity becomes one of another kind: its id stays, and with it all that refers to it.
import {
  type BodyOf,
  type ConversionPreview,
  type convertEntity as ConvertEndpoint,
  type EntityDocument,
  type EntityType,
  entityKinds,
  limits,
  type ReplyOf,
  shownName,
} from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { shareLockOwners } from '../../domain/agreement/queries.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { restorableForMs } from '../../domain/deleted/set-aside.ts';
import { readNameOf } from '../../domain/entity/columns.ts';
import { convertDocument, convertedParts } from '../../domain/entity/conversion.ts';
import { readDocument } from '../../domain/entity/document.ts';
import { missingEntity, requireVisible } from '../../domain/entity/merged-entities.ts';
import { requireEntity, requireVersion } from '../../domain/entity/rights.ts';
import { writeDocuments } from '../../domain/entity/write-documents.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { entityRevision, type WithActId } from '../../domain/history/record.ts';
import { notifyOwners } from '../../domain/notifications/notify.ts';
import { AppError, asMessage, emailNotVerified, type Sentence } from '../../errors.ts';
import { countOtherOwners, countTies, isAwaited, selectOddRoles } from './conversion-queries.ts';
import { text } from './messages.ts';

/**
 * What a conversion would do: which parts stay, which are said otherwise, and which the other kind
 * does not have.
 * @throws not_found, forbidden, email_not_verified; rule_broken for the kind that it is.
 */
export async function previewConversion(
  db: Executor,
  viewer: Viewer,
  ref: EntityRef,
  to: EntityType,
): Promise<ConversionPreview> {
  // Superusers and owners.
  const reader = readerOf(viewer);
  await requireMayConvert(db, viewer, ref);
  const found = await readDocument(db, ref.type, ref.id);
  if (!found) throw await missingEntity(db, ref, reader);
  const { document: present, version } = found;
  requireOtherKind(ref.type, to);
  const defined = (await selectDefinitions(db, 'all')).filter(({ kinds }) => kinds.includes(to));
  const hasDefined = (key: string) => defined.some((one) => one.key === key);
  const { document, stays, changes, setAside } = convertDocument(present, to, hasDefined);
  const { relationships, roles } = await countTies(db, reader, ref.id);
  const refusal = await refusalOf(db, { ...ref, userId: found.userId }, document);
  return {
    entity: { ...ref, name: readNameOf(ref.type, present) },
    to,
    version,
    stays: [
      ...stays,
      ...[
        { part: 'relationships', count: relationships },
        { part: 'role_type', count: roles },
      ].filter(({ count }) => count > 0),
    ],
    changes: changes.map(({ part, from }) => ({
      part,
      from: [...from],
      text: typeof document[part] === 'string' && part !== 'photo' ? document[part] : null,
    })),
    set_aside: setAside,
    odd_roles: (await selectOddRoles(db, reader, ref, to)).map(({ name, cover, ...role }) => ({
      ...role,
      name: shownName({ name, cover }),
    })),
    told: await countOtherOwners(db, ref.id, viewer.userId),
    refusal: typeof refusal === 'string' ? refusal : (refusal?.text ?? null),
  };
}

/**
 * Makes an entity one of another kind, in one transaction. Its addresses lead to the new one, its
 * other owners are told, and all of them can undo it.
 * @throws not_found, forbidden, email_not_verified, stale_version; rule_broken for the kind that it
 * is, for the profile of an account, and for a name that gets too long; conflict while somebody is
 * invited to be this person.
 */
export async function convertEntity(
  deps: ChangeDeps,
  viewer: Viewer,
  ref: EntityRef,
  { to, version }: BodyOf<typeof ConvertEndpoint>,
): Promise<ReplyOf<typeof ConvertEndpoint> & WithActId> {
  // Superusers and owners.
  return changeNetwork(deps, viewer, async (tx, change) => {
    const { type, id } = ref;
    // What is told, and who added a person, refer to users, who are locked before entities.
    await shareLockOwners(tx, { entities: [id] });
    const row = await requireEntity(tx, type, id);
    await requireMayConvert(tx, viewer, ref);
    requireVersion(row, version);
    requireOtherKind(type, to);
    const found = await readDocument(tx, type, id);
    if (!found) throw await missingEntity(tx, ref, 'members');
    const { document: present } = found;
    const { document } = convertDocument(present, to);
    const refusal = await refusalOf(tx, { type, id, userId: row.user_id }, document);
    if (refusal !== null) throw refusalError(refusal);
    const target = { ...document, added_by: entityKinds[to].isHuman ? viewer.userId : null };
    const { released } = await writeDocuments(tx, deps.clock, [{ id, type, present, target }]);
    const after = await readDocument(tx, to, id);
    if (!after) throw new Error(`entity ${id} was deleted though locked`);
    const actId = await change.record(
      'kind_changed',
      { target: { type: 'entity', id }, details: { type, to } },
      [entityRevision(id, 'changed', convertedParts(present, after.document))],
    );
    await notifyOwners(tx, deps.clock, [
      { kind: 'kind_changed', entityId: id, actorId: viewer.userId, details: { to } },
    ]);
    change.release(released);
    change.touch({ type, id }, { type: to, id });
    const name = readNameOf(to, after.document);
    return {
      entity: { id, type: to, name, version: after.version },
      undo_until: new Date(deps.clock.now().getTime() + restorableForMs).toISOString(),
      actId,
    };
  });
}

/** @throws not_found for those who may not see it, forbidden, email_not_verified */
async function requireMayConvert(db: Executor, viewer: Viewer, ref: EntityRef): Promise<void> {
  await requireVisible(db, viewer, ref);
  if (!(await hasRole(db, viewer, ref.id, 'OWNER'))) throw notAllowed();
  if (!viewer.isVerified) throw emailNotVerified();
}

function requireOtherKind(type: EntityType, to: EntityType): void {
  if (type !== to) return;
  const sentence = text.ofThisKindAlready(entityKinds[to].aNoun);
  const errors = [{ path: 'to', ...asMessage(sentence) }];
  throw new AppError('rule_broken', sentence, { errors });
}

type Refusal = Sentence | string;

/** Why an entity cannot become what a document says; null if it can. */
async function refusalOf(
  db: Executor,
  { id, type, userId }: EntityRef & { userId: number | null },
  document: EntityDocument,
): Promise<Refusal | null> {
  if (userId !== null) return text.profileStays;
  if (entityKinds[type].isHuman && (await isAwaited(db, id))) return text.profileAwaited;
  const namedBy = entityKinds[document.kind as EntityType].namedBy;
  const isTooLong = namedBy.some((part) => [...(document[part] ?? '')].length > limits.name);
  return isTooLong ? text.nameTooLong(limits.name) : null;
}

function refusalError(refusal: Refusal): AppError {
  const code = refusal === text.profileAwaited ? 'conflict' : 'rule_broken';
  return new AppError(code, refusal);
}
