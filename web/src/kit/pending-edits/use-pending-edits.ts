import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { fetchAtOnce } from '../../api/query-client.ts';
import { showToast } from '../layout/toasts.tsx';
import { type EditorPart, type SavedEntity, type SaveStage, saveStages } from './editor-part.ts';
import {
  countPending,
  type EditAction,
  type EditRules,
  nothingPending,
  type Outcome,
  type PendingEdits,
  reconcile,
  reduceEdits,
  withOutcomes,
} from './pending-edits.ts';
import { type EditCalls, type StageResult, sendStage } from './send-edits.ts';

export interface PendingList<Stored extends { id: number }, New, Change, Key extends QueryKey> {
  /** The name of the part, for the editor and its drafts. */
  name: string;
  query: UseQueryOptions<readonly Stored[], Error, readonly Stored[], Key>;
  rules: EditRules<Stored, New, Change>;
  /**
   * Returns the calls that save the list of an entity.
   * @param updateAdditions updates references that several additions share, when a call learns the
   * new value.
   */
  callsOf: (
    entity: SavedEntity,
    updateAdditions: (update: (value: New) => New) => void,
  ) => EditCalls<Stored, New, Change>;
  /** The message for a stage in which at least one edit succeeded. */
  savedSentence: Record<SaveStage, (count: number) => string>;
  /** The message if the entity has no id yet, so that nothing can be sent. */
  noEntity?: (stage: SaveStage) => string;
  /** The message for further failures; their rows show the reasons. */
  moreFailures?: (count: number) => string;
  /** The message if the list cannot be read after a save; none by default. */
  rereadFailed?: string;
  /** Reads a stored draft; null for anything else. */
  readDraft: (draft: unknown) => PendingEdits<New, Change> | null;
}

/** At most this many failures are reported in messages; the rows show all of them. */
const maxSentences = 3;

/** A list that is saved as a whole: its stored rows, its pending edits, and its editor part. */
export function usePendingEdits<Stored extends { id: number }, New, Change, Key extends QueryKey>(
  list: PendingList<Stored, New, Change, Key>,
) {
  const { rules } = list;
  const { stored, error, refetch, pending, latest, apply, known, readAnew, remember } =
    usePendingState(list);
  const [isSaving, setSaving] = useState(false);

  const save = async (stage: SaveStage, entity: SavedEntity) => {
    // If an answer was lost, the stored state is unknown and has to be read first.
    const before = latest.current;
    if (before[stage].some(({ isUncertain }) => isUncertain)) await readAnew();
    const now = known();
    if (now) apply({ kind: 'reconciled', stored: now });
    const arrived = countArrived(stage, before, latest.current);
    if (latest.current[stage].length === 0) {
      if (arrived > 0) showToast('success', list.savedSentence[stage](arrived));
      return;
    }
    if (list.noEntity && !(entity.id > 0)) {
      showToast('error', list.noEntity(stage));
      return;
    }
    const triedAfter = Math.max(0, ...(now ?? []).map(({ id }) => id));
    if (stage === 'additions') apply({ kind: 'tried', triedAfter });
    const calls = list.callsOf(entity, (update) => apply({ kind: 'additions-updated', update }));
    const result = await sendStage(stage, latest.current, calls);
    result.done += arrived;
    apply({ kind: 'ended', outcomes: result.outcomes });
    remember(result.outcomes);
    showResult(stage, await recheckUncertain(stage, result));
    if (result.thrown !== null) throw result.thrown;
  };

  /** Edits whose answer was lost may be stored all the same: those are not reported as failures. */
  const recheckUncertain = async (stage: SaveStage, result: StageResult<Stored, Change>) => {
    const { failures, done, thrown } = result;
    const isOpen = thrown === null && failures.some(({ isUncertain }) => isUncertain);
    if (!isOpen || !(await readAnew())) return result;
    const left = keysOf(stage, latest.current);
    const remaining = failures.filter(({ key, isUncertain }) => !isUncertain || left.has(key));
    return { ...result, done: done + failures.length - remaining.length, failures: remaining };
  };

  const showResult = (stage: SaveStage, { done, failures }: StageResult<Stored, Change>) => {
    if (done > 0) showToast('success', list.savedSentence[stage](done));
    const sentences = [...new Set(failures.map(({ sentence }) => sentence))];
    for (const sentence of sentences.slice(0, maxSentences)) showToast('error', sentence);
    const more = sentences.length - maxSentences;
    if (more > 0 && list.moreFailures) showToast('error', list.moreFailures(more));
  };

  const reload = async () => {
    const before = latest.current;
    if (!(await readAnew())) {
      if (list.rereadFailed) showToast('error', list.rereadFailed);
      return;
    }
    for (const stage of saveStages) {
      const count = countArrived(stage, before, latest.current);
      if (count > 0) showToast('success', list.savedSentence[stage](count));
    }
  };

  const whileSaving = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } finally {
      setSaving(false);
    }
  };

  const effective = stored ? reconcile(rules, pending, stored) : pending;
  const isDirty = countPending(effective) > 0;
  const part: EditorPart = {
    key: list.name,
    isDirty,
    save: (stage, entity) => whileSaving(() => save(stage, entity)),
    reload: () => whileSaving(reload),
    discard: () => apply({ kind: 'discarded' }),
    draft: isDirty ? pending : null,
    restore: (draft) => {
      const kept = list.readDraft(draft);
      if (!kept) return;
      apply({ kind: 'restored', pending: kept });
      const now = known();
      if (now) apply({ kind: 'reconciled', stored: now });
    },
  };
  return { stored, error, refetch, pending: effective, apply, isSaving, part };
}

/** The stored rows of a list and its pending edits, reconciled with each other. */
function usePendingState<Stored extends { id: number }, New, Change, Key extends QueryKey>({
  query,
  rules,
}: PendingList<Stored, New, Change, Key>) {
  const queries = useQueryClient();
  const { data: stored, error, refetch } = useQuery(query);
  const [pending, setPending] = useState<PendingEdits<New, Change>>(nothingPending);
  // A ref, because a save continues after the render in which it began.
  const latest = useRef(pending);
  const apply = useCallback(
    (action: EditAction<Stored, New, Change>) => {
      latest.current = reduceEdits(rules, latest.current, action);
      setPending(latest.current);
    },
    [rules],
  );

  const reconcileWith = useEffectEvent((read: readonly Stored[] | undefined) => {
    if (read && countPending(latest.current) > 0) apply({ kind: 'reconciled', stored: read });
  });
  useEffect(() => reconcileWith(stored), [stored]);

  const known = () => queries.getQueryData<readonly Stored[]>(query.queryKey);

  /** Reads the stored list and reconciles the pending edits. @returns whether that succeeded. */
  const readAnew = async (): Promise<boolean> => {
    // A running request may have been answered before the save.
    await queries.cancelQueries({ queryKey: query.queryKey });
    try {
      const read = await fetchAtOnce(queries, { ...query, staleTime: 0 });
      apply({ kind: 'reconciled', stored: read });
      return true;
    } catch (failure) {
      if (!isApiError(failure) || failure.status === 401) throw failure;
      return false;
    }
  };

  /** Puts the rows that a save changed into the cache, without reading the list. */
  const remember = (outcomes: readonly Outcome<Stored, Change>[]) =>
    queries.setQueryData<readonly Stored[]>(
      query.queryKey,
      (before) => before && withOutcomes(before, outcomes),
    );
  return { stored, error, refetch, pending, latest, apply, known, readAnew, remember };
}

function keyOf(one: { key: string } | { id: number }): string {
  return 'key' in one ? one.key : String(one.id);
}

function keysOf<New, Change>(
  stage: SaveStage,
  pending: PendingEdits<New, Change>,
): ReadonlySet<string> {
  return new Set<string>(pending[stage].map(keyOf));
}

/** How many uncertain edits turned out to be stored. */
function countArrived<New, Change>(
  stage: SaveStage,
  before: PendingEdits<New, Change>,
  after: PendingEdits<New, Change>,
): number {
  const left = keysOf(stage, after);
  return before[stage].filter((one) => one.isUncertain && !left.has(keyOf(one))).length;
}
