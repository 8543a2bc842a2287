import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Dated, dropDraft, keepDraft, readDraft, readDraftOfThisPage } from './draft-store.ts';

const pauseMs = 600;

interface Keeping<Kept extends Dated> {
  /** Whose draft; undefined while that is not known. */
  userId: number | undefined;
  /** What it belongs to. */
  name: string;
  isDirty: boolean;
  /** What is to be kept, now. */
  hold: () => Omit<Kept, 'keptAt'>;
  /** Changes whenever that does. */
  watched: readonly unknown[];
  restore: (kept: Kept) => void;
  /** Kept with every change, and back at once on a later page too, instead of being offered. */
  isImmediate?: boolean;
}

/** What a page says of the draft it keeps, and what can be done with one of an earlier visit. */
export interface HeldDraft {
  /** When a draft of an earlier visit was kept, while nothing was typed over it. */
  offeredFrom: number | null;
  isRestored: boolean;
  restore: () => void;
  refuse: () => void;
  /** Whether an earlier draft was looked for: what stands on the page before is not the last word. */
  isSettled: boolean;
  /** What was typed is saved, and the page goes: nothing of it is kept any more. */
  end: () => void;
}

/**
 * Keeps what is not saved. What this very page kept (the session ended meanwhile) is back at once;
 * what an earlier page kept is offered.
 */
export function useDraft<Kept extends Dated>(keeping: Keeping<Kept>): HeldDraft {
  const { userId, name, isDirty, watched } = keeping;
  const [offered, setOffered] = useState<Kept | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const isOver = useRef(false);
  const keptUnder = useRef<string | null>(null);
  const key = userId === undefined ? null : `${userId}:${name}`;
  // A session that ends takes the user away before the page is left, and its last edits with it.
  const lastKey = useRef(key);
  useEffect(() => {
    if (key !== null) lastKey.current = key;
  }, [key]);

  const restore = (kept: Kept) => {
    keeping.restore(kept);
    setOffered(null);
    setRestored(true);
  };

  const begin = useEffectEvent(async () => {
    if (key === null) return;
    const own = readDraftOfThisPage<Kept>(key);
    const kept = own ?? (await readDraft<Kept>(key));
    if (kept && (own || keeping.isImmediate)) restore(kept);
    else if (kept) setOffered(kept);
    setSettled(true);
  });
  useEffect(() => {
    if (userId !== undefined) void begin();
  }, [userId]);

  const drop = useEffectEvent(() => {
    if (keptUnder.current !== null) void dropDraft(keptUnder.current);
    keptUnder.current = null;
    setRestored(false);
  });

  const keep = useEffectEvent(() => {
    const under = key ?? lastKey.current;
    if (!isDirty || under === null || isOver.current) return;
    if (keptUnder.current !== under) drop();
    keptUnder.current = under;
    void keepDraft(under, { ...keeping.hold(), keptAt: Date.now() });
  });

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) drop();
    wasDirty.current = isDirty;
  }, [isDirty]);

  // Not put off by the next change: whoever types without a pause would have nothing kept.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isDirty || timer.current !== undefined) return;
    const keepLatest = () => {
      timer.current = undefined;
      keep();
    };
    timer.current = setTimeout(keepLatest, keeping.isImmediate ? 0 : pauseMs);
  }, [...watched, isDirty, keeping.isImmediate]);

  const keepLast = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    keep();
  });
  useEffect(() => () => keepLast(), []);
  useBeforeLeaving(keepLast);

  return {
    offeredFrom: offered && !isDirty ? offered.keptAt : null,
    isRestored: isRestored && isDirty,
    restore: () => {
      if (offered) restore(offered);
    },
    refuse: () => {
      setOffered(null);
      if (key !== null) void dropDraft(key);
    },
    isSettled,
    end: () => {
      isOver.current = true;
      if (key !== null) void dropDraft(key);
    },
  };
}

/** A phone ends what is out of sight without a word; a page asks before it is left. */
function useBeforeLeaving(then: () => void): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') act();
    };
    const leave = () => act();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('beforeunload', leave);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('beforeunload', leave);
    };
  }, []);
}
