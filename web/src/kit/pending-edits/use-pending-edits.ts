import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { showToast } from '../layout/toasts.tsx';
import type { EditorPart, SavedEntity, SaveStage } from './editor-part.ts';
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
  /** The name of the part, as the editor and its drafts know it. */
  name: string;
  query: UseQueryOptions<readonly Stored[], Error, readonly Stored[], Key>;
  rules: EditRules<Stored, New, Change>;
  /**
   * The calls that save the list of an entity.
   * @param updateAdditions for what the calls find out about what several additions refer to.
   */
  callsOf: (
    entity: SavedEntity,
    updateAdditions: (update: (value: New) => New) => void,
  ) => EditCalls<Stored, New, Change>;
  /** What is said of a stage of which something went through. */
  savedSentence: Record<SaveStage, (count: number) => string>;
  /** Says it in another way than a message, as with a button to undo it. */
  tellSaved?: (sentence: string) => void;
  /** What is said where the entity has no id yet, and nothing can be sent. */
  noEntity?: (stage: SaveStage) => string;
  /** What is said of further failures, of which only the rows say why. */
  moreFailures?: (count: number) => string;
  /** What is said where the list cannot be read after a save; nothing unless said otherwise. */
  rereadFailed?: string;
  /** A stored draft, read back; null for anything else. */
  readDraft: (draft: unknown) => PendingEdits<New, Change> | null;
}

const stages = ['edits', 'deletions', 'additions'] as const;
/** So many sentences of failures are said; the rows tell all of them. */
const maxSentences = 3;

/** A list that is saved as a whole: what is stored, what is pending, and the part of its editor. */
export function usePendingEdits<Stored extends { id: number }, New, Change, Key extends QueryKey>(
  list: PendingList<Stored, New, Change, Key>,
) {
  const { rules } = list;
  const { stored, error, refetch, pending, latest, apply, known, readAnew, remember } =
    usePendingState(list);
  const [isSaving, setSaving] = useState(false);

  const tellSaved = (sentence: string) => {
    if (list.tellSaved) list.tellSaved(sentence);
    else showToast('success', sentence);
  };

  const save = async (stage: SaveStage, entity: SavedEntity) => {
    // After an answer that was lost on its way nobody knows what is stored.
    const before = latest.current;
    if (before[stage].some(({ isUncertain }) => isUncertain)) await readAnew();
    const now = known();
    if (now) apply({ kind: 'reconciled', stored: now });
    const arrived = countArrived(stage, before, latest.current);
    if (latest.current[stage].length === 0) {
      if (arrived > 0) await showToast('success', list.savedSentence[stage](arrived));
      return;
    }
    if (list.noEntity && !(entity.id > 0)) {
      await showToast('error', list.noEntity(stage));
      return;
    }
    const triedAfter = Math.max(0, ...(now ?? []).map(({ id }) => id));
    if (stage === 'additions') apply({ kind: 'tried', triedAfter });
    const calls = list.callsOf(entity, (update) => apply({ kind: 'additions-updated', update }));
    const result = await sendStage(stage, latest.current, calls);
    result.done += arrived;
    apply({ kind: 'ended', outcomes: result.outcomes });
    remember(result.outcomes);
    await tellResult(stage, await withArrived(stage, result));
    if (result.thrown !== null) throw result.thrown;
  };

  /** What was cut off on its way back may be done all the same: nobody is told that it failed. */
  const withArrived = async (stage: SaveStage, result: StageResult<Stored, Change>) => {
    const { failures, done, thrown } = result;
    const isOpen = thrown === null && failures.some(({ isUncertain }) => isUncertain);
    if (!isOpen || !(await readAnew())) return result;
    const left = keysOf(stage, latest.current);
    const remaining = failures.filter(({ key, isUncertain }) => !isUncertain || left.has(key));
    return { ...result, done: done + failures.length - remaining.length, failures: remaining };
  };

  const tellResult = async (stage: SaveStage, { done, failures }: StageResult<Stored, Change>) => {
    if (done > 0) tellSaved(list.savedSentence[stage](done));
    const sentences = [...new Set(failures.map(({ sentence }) => sentence))];
    for (const sentence of sentences.slice(0, maxSentences)) await showToast('error', sentence);
    const more = sentences.length - maxSentences;
    if (more > 0 && list.moreFailures) await showToast('error', list.moreFailures(more));
  };

  const reload = async () => {
    const before = latest.current;
    if (!(await readAnew())) {
      if (list.rereadFailed) await showToast('error', list.rereadFailed);
      return;
    }
    for (const stage of stages) {
      const count = countArrived(stage, before, latest.current);
      if (count > 0) await showToast('success', list.savedSentence[stage](count));
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

  const effective = stored ? reconcile(rules, pending, stored) : pending;
  const isDirty = countPending(effective) > 0;
  const part: EditorPart = {
    key: list.name,
    isDirty,
    save: (stage, entity) => busily(() => save(stage, entity)),
    reload: () => busily(reload),
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

/** What is stored of a list and what is pending on it, one held against the other. */
function usePendingState<Stored extends { id: number }, New, Change, Key extends QueryKey>({
  query,
  rules,
}: PendingList<Stored, New, Change, Key>) {
  const queries = useQueryClient();
  const { data: stored, error, refetch } = useQuery(query);
  const [pending, setPending] = useState<PendingEdits<New, Change>>(nothingPending);
  // A save outlives the render that began it.
  const latest = useRef(pending);
  const apply = useCallback(
    (action: EditAction<Stored, New, Change>) => {
      latest.current = reduceEdits(rules, latest.current, action);
      setPending(latest.current);
    },
    [rules],
  );

  const holdAgainst = useEffectEvent((read: readonly Stored[] | undefined) => {
    if (read && countPending(latest.current) > 0) apply({ kind: 'reconciled', stored: read });
  });
  useEffect(() => holdAgainst(stored), [stored]);

  const known = () => queries.getQueryData<readonly Stored[]>(query.queryKey);

  /** Reads what is stored, and holds what is pending against it; whether that went through. */
  const readAnew = async (): Promise<boolean> => {
    // One that is under way may have been answered before the save.
    await queries.cancelQueries({ queryKey: query.queryKey });
    try {
      const read = await queries.fetchQuery({ ...query, staleTime: 0, retry: false } as never);
      apply({ kind: 'reconciled', stored: read as readonly Stored[] });
      return true;
    } catch (failure) {
      if (!isApiError(failure) || failure.status === 401) throw failure;
      return false;
    }
  };

  /** Puts what a save changed into the cache, without asking for the list. */
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

/** How many of those that may have arrived turned out to be stored. */
function countArrived<New, Change>(
  stage: SaveStage,
  before: PendingEdits<New, Change>,
  after: PendingEdits<New, Change>,
): number {
  const left = keysOf(stage, after);
  return before[stage].filter((one) => one.isUncertain && !left.has(keyOf(one))).length;
}
