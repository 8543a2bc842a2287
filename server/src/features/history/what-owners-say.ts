// What an owner alone says of an entity stays as it is when somebody else restores a version or undoes
// a change, as it does when they save: the mark of people who have passed on, Notices and Labels.
import { type HubProject, isNewer, type LeftOut } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { hasRole } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { changedParts, type EntityDocument } from '../../domain/entity/document.ts';
import { text } from './messages.ts';

const ofOwners = ['passed_on', 'notices', 'labels'] as const;

export interface Permitted {
  target: EntityDocument;
  leftOut: LeftOut[];
}

/** A version without what the viewer may not set back. */
export async function permittedTarget(
  db: Executor,
  viewer: Viewer,
  id: number,
  present: EntityDocument,
  target: EntityDocument,
): Promise<Permitted> {
  const parts = changedParts(present, target);
  const withheld = ofOwners.filter((part) => part in parts && part in present);
  const isOwn = present.user_id === viewer.userId;
  if (withheld.length === 0 || isOwn || (await hasRole(db, viewer, id, 'OWNER'))) {
    return { target, leftOut: [] };
  }
  return {
    target: { ...target, ...Object.fromEntries(withheld.map((part) => [part, present[part]])) },
    leftOut: withheld.map((part) => ({ part, reason: text.onlyOwnersSetBack })),
  };
}

/** A version with the Labels that are here where they are newer: a restored one brings no older back. */
export function withNewerLabels(present: EntityDocument, target: EntityDocument): EntityDocument {
  const here = new Map(labelsIn(present).map((project) => [project.unique_id, project]));
  if (here.size === 0) return target;
  const labels = labelsIn(target).map((project) => {
    const known = here.get(project.unique_id);
    return known && isNewer(known, project) ? known : project;
  });
  return { ...target, labels };
}

function labelsIn({ labels = [] }: EntityDocument): readonly HubProject[] {
  return labels;
}
