import { type EntityType, groupBy } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '../../kit/layout/toasts.tsx';
import type { EditorPart, SavedEntity, SaveStage } from '../../kit/pending-edits/editor-part.ts';
import { usePendingEdits } from '../../kit/pending-edits/use-pending-edits.ts';
import { connectionsQuery, roleTypesQuery } from './api.ts';
import {
  type Addition,
  connectionRules,
  type NewConnection,
  textOf,
  withPendingId,
} from './connection-edits.ts';
import { alerts } from './messages.ts';
import { connectionCallsOf, readConnectionsDraft } from './pending-connections.ts';

const noEntity = { type: 'person', id: 0 } as const;

/** The stored connections of one entity, the pending edits, and the part that saves them. */
export function useConnections(type: EntityType, id: number | null) {
  const queries = useQueryClient();
  const entity = id === null ? null : { type, id };
  const query = connectionsQuery(entity ?? noEntity);
  // The acts of the last save, which undo takes back.
  const acts = useRef<number[]>([]);
  const invitations = useRef<[name: string, problem: string | null][]>([]);
  const list = usePendingEdits({
    name: 'connections',
    query: { ...query, enabled: entity !== null },
    rules: connectionRules,
    callsOf: (saved, updateAdditions) =>
      connectionCallsOf({
        entity: saved,
        stored: () => queries.getQueryData(query.queryKey) ?? [],
        updateAdditions,
        onInvited: (name, problem) => invitations.current.push([name, problem]),
        onAct: (actId) => acts.current.push(actId),
      }),
    savedSentence: alerts.saved,
    moreFailures: alerts.more,
    rereadFailed: alerts.rereadFailed,
    readDraft: readConnectionsDraft,
  });
  const part = {
    ...list.part,
    save: async (stage: SaveStage, saved: SavedEntity) => {
      try {
        await list.part.save(stage, saved);
      } finally {
        showInvitations(invitations.current.splice(0));
      }
    },
    takeActs: () => acts.current.splice(0),
    reload: () => {
      void queries.invalidateQueries({ queryKey: roleTypesQuery.queryKey });
      return list.part.reload();
    },
  } satisfies EditorPart;
  /** Adds pending connections; several to the same new entity share it. */
  const add = (additions: readonly Addition[]) => {
    const parties = list.pending.additions.map(({ value }) => value.other);
    for (const { key, ...value } of additions) {
      const other = withPendingId(value.other, parties);
      parties.push(other);
      list.apply({ kind: 'added', key, value: { ...value, other } });
    }
  };
  /** Replaces a pending connection. If its new entity changed, it changes in all of them. */
  const change = (key: string, { other: chosen, ...text }: Addition) => {
    const additions = list.pending.additions.map((one) => ({ key: one.key, ...one.value }));
    const before = additions.find((one) => one.key === key)?.other;
    const isSame = before?.creation && chosen.creation && before.name === chosen.name;
    const other = isSame
      ? { ...chosen, id: before.id }
      : withPendingId(
          chosen,
          additions.map((one) => one.other),
        );
    if (isSame) {
      const update = (value: NewConnection) =>
        value.other.id === before.id ? { ...value, other } : value;
      list.apply({ kind: 'additions-updated', update });
    }
    list.apply({ kind: 'addition-edited', key, value: { other, ...textOf(text) } });
  };
  return { ...list, entity, part, add, change };
}

export type Connections = ReturnType<typeof useConnections>;

/** Says how many people were invited, and of whom it failed why. */
function showInvitations(all: readonly [name: string, problem: string | null][]): void {
  const failed = all.flatMap(([name, problem]) => (problem === null ? [] : [{ name, problem }]));
  if (all.length > failed.length) showToast('success', alerts.invited(all.length - failed.length));
  const reasons = groupBy(failed, ({ problem }) => problem);
  for (const [problem, people] of reasons) {
    showToast(
      'error',
      alerts.notInvited(
        people.map(({ name }) => name),
        problem,
      ),
    );
  }
}
