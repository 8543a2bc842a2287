import { type EntityType, roleSuffices } from '@mangrove/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import type { EditorPart, SavedEntity, SaveStage } from '../../lib/editor-part.ts';
import { useVisitor } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useWhileSignedIn } from '../entities/own-profile.ts';
import { ownRolesQuery } from '../entities/own-queries.ts';
import { connectionsQuery, roleTypesQuery } from './api.ts';
import {
  type ConnectionChanges,
  countChanges,
  type StoredConnection,
} from './connection-changes.ts';
import { alerts } from './messages.ts';
import { countSentence, keysOf, sendStage } from './send-changes.ts';
import { useChanges } from './use-changes.ts';

const noEntity = { type: 'person', id: 0 } as const;
const stages = ['edits', 'deletions', 'additions'] as const;
/** So many sentences of failures are said one by one; the rows tell all of them. */
const mostSaid = 3;

/** The connections of one entity: what is stored, what is pending, who may change it, and its saving. */
export function useConnections(type: EntityType, id: number | null) {
  const queries = useQueryClient();
  const { changes, latest, apply } = useChanges();
  const [isSaving, setSaving] = useState(false);
  const entity = id === null ? null : { type, id };
  const query = connectionsQuery(entity ?? noEntity);
  const { data, error, refetch } = useQuery({ ...query, enabled: entity !== null });

  // What a kept draft brings back, or another tab has done, may be stored already.
  const reconcile = (stored: readonly StoredConnection[] | undefined) => {
    if (stored && countChanges(latest.current) > 0) apply({ kind: 'reconciled', stored });
  };
  const reconcileRead = useEffectEvent(reconcile);
  useEffect(() => reconcileRead(data), [data]);

  /** What is stored now; null when it cannot be read. */
  const readAnew = async (): Promise<readonly StoredConnection[] | null> => {
    // One that is under way may have been answered before the save.
    await queries.cancelQueries({ queryKey: query.queryKey });
    try {
      const stored = await queries.fetchQuery({ ...query, staleTime: 0, retry: false });
      apply({ kind: 'reconciled', stored });
      return stored;
    } catch (failure) {
      if (!isApiError(failure) || failure.status === 401) throw failure;
      return null;
    }
  };

  const save = async (stage: SaveStage, saved: SavedEntity) => {
    const stored = queries.getQueryData(query.queryKey) ?? [];
    const triedAfter = Math.max(0, ...stored.map((item) => item.id));
    if (stage === 'additions') apply({ kind: 'tried', triedAfter });
    const result = await sendStage(stage, saved, latest.current, (creationKey, id) =>
      apply({ kind: 'created', creationKey, id }),
    );
    apply(result.action);
    queries.setQueryData(query.queryKey, (known) => known && result.change(known));
    let { done } = result;
    let { failed } = result;
    // What was cut off on its way back is done all the same: nobody is told that it failed.
    if (failed.length > 0 && result.thrown === null && (await readAnew()) !== null) {
      const left = keysOf(stage, latest.current);
      const arrived = failed.filter(({ key, isUncertain }) => isUncertain && !left.has(key));
      done += arrived.length;
      failed = failed.filter((failure) => !arrived.includes(failure));
    }
    if (done > 0) await showToast('success', countSentence[stage](done));
    await sayFailures(failed.map(({ sentence }) => sentence));
    if (result.thrown !== null) throw result.thrown;
  };

  const reload = async () => {
    const before = latest.current;
    void queries.invalidateQueries({ queryKey: roleTypesQuery.queryKey });
    if ((await readAnew()) === null) return showToast('error', alerts.rereadFailed);
    for (const stage of stages) {
      const count = countArrived(stage, before, latest.current);
      if (count > 0) await showToast('success', countSentence[stage](count));
    }
  };

  const busily = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } finally {
      setSaving(false);
    }
  };

  const part: EditorPart = {
    key: 'connections',
    isDirty: countChanges(changes) > 0,
    save: (stage, saved) => busily(() => save(stage, saved)),
    reload: () => busily(reload),
    discard: () => apply({ kind: 'discarded' }),
    draft: countChanges(changes) > 0 ? changes : null,
    restore: (draft) => {
      if (!isChanges(draft)) return;
      apply({ kind: 'restored', changes: draft });
      reconcile(queries.getQueryData(query.queryKey));
    },
  };

  return { entity, type, stored: data, error, refetch, changes, apply, isSaving, part };
}

export type Connections = ReturnType<typeof useConnections>;

interface Ownership {
  /** False while that is not known yet. */
  owns: (entity: { id: number }) => boolean;
  isKnown: boolean;
}

/** Of which entities the visitor is an OWNER; a superuser is one everywhere. */
export function useOwnership(): Ownership {
  const { user } = useVisitor();
  const isSuperuser = user?.is_superuser ?? false;
  const isSignedIn = useWhileSignedIn();
  const { data } = useQuery({ ...ownRolesQuery, enabled: () => isSignedIn() && !isSuperuser });
  if (isSuperuser) return { owns: () => true, isKnown: true };
  const owned = new Set(
    data?.filter((role) => roleSuffices(role.role_type, 'OWNER')).map((role) => role.entity_id),
  );
  return { owns: ({ id }) => owned.has(id), isKnown: data !== undefined };
}

/** How many of an uncertain try turned out to be done. */
function countArrived(stage: SaveStage, before: ConnectionChanges, after: ConnectionChanges) {
  const left = keysOf(stage, after);
  const uncertain = before[stage].filter((item) => item.isUncertain);
  return uncertain.filter((item) => !left.has('key' in item ? item.key : item.id)).length;
}

async function sayFailures(sentences: readonly string[]): Promise<void> {
  const distinct = [...new Set(sentences)];
  for (const sentence of distinct.slice(0, mostSaid)) await showToast('error', sentence);
  if (distinct.length > mostSaid) {
    await showToast('error', alerts.more(distinct.length - mostSaid));
  }
}

function isChanges(draft: unknown): draft is ConnectionChanges {
  if (typeof draft !== 'object' || draft === null) return false;
  const { additions, edits, deletions } = draft as Record<string, unknown>;
  return [additions, edits, deletions].every(Array.isArray);
}
