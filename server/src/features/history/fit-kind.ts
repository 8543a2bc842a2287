// Something that becomes another kind again, as a conversion is undone or reverted.
import { type EntityType, entityKinds, type FieldName, fieldsOf } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { fitDocument, partsWithout, withSetAside } from '../../domain/entity/conversion.ts';
import type { EntityDocument } from '../../domain/entity/document.ts';
import { isChangedSince, type StoredRevision } from './act-queries.ts';
import { text } from './messages.ts';
import type { RevisionSubject } from './revision-subject.ts';

/**
 * Gives an entity that becomes another kind again the parts of that kind. Only a later change of what
 * names it stands against that: other parts that came since stay, or are set aside.
 */
export async function fitKind(
  db: Executor,
  held: RevisionSubject,
  revisions: readonly StoredRevision[],
): Promise<void> {
  const [present, target] = [held.present, held.target] as (EntityDocument | null)[];
  if (!present || !target || present.kind === target.kind) return;
  const [kind, now] = [target.kind, present.kind] as [EntityType, EntityType];
  const own: readonly string[] = fieldsOf(kind).map(({ name }) => name);
  const { namedBy, pictureFrom } = entityKinds[now];
  const isNaming = (part: string) => namedBy.some((one) => one === part);
  held.missed = held.missed.filter(({ part, step }) => {
    // Whoever narrowed it since is heard; of a gallery, the picture follows from the pictures.
    if (part === 'audience' || (part === 'photo' && pictureFrom === 'images')) return false;
    const united = withSetAside(present, part as FieldName, step.changes[part]?.before);
    if (united !== undefined) Object.assign(target, { [part]: united });
    if (united !== undefined) return false;
    return isNaming(part) || own.includes(part) || !(part in present);
  });
  const isProfile = typeof present.user_id === 'number';
  if (isProfile) {
    const step = { id: 0, op: 'changed' as const, changes: {} };
    held.missed.push({ part: 'kind', reason: text.profileNow, step });
  }
  if (isProfile || held.missed.some(({ part }) => isNaming(part))) {
    held.target = held.present;
    return;
  }
  held.setAside = partsWithout(present, kind).filter((part) => target[part] === present[part]);
  held.target = fitDocument(present, target);
  const step = revisions.find(({ subject_id: id, changes }) => id === held.id && changes.kind);
  held.keepsAudience = step !== undefined && !(await isChangedSince(db, step.id, 'audience'));
}
