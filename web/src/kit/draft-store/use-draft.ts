import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  dropDraft,
  readDraft,
  readDraftOfThisPage,
  type StoredDraft,
  storeDraft,
} from './draft-store.ts';

const pauseMs = 600;

interface DraftOptions<Kept extends StoredDraft> {
  /** The owner of the draft; undefined while that is not known. */
  userId: number | undefined;
  /** The form that the draft belongs to. */
  name: string;
  isDirty: boolean;
  /** Returns the current state to store. */
  capture: () => Omit<Kept, 'keptAt'>;
  /** Values that change whenever that state changes. */
  watched: readonly unknown[];
  restore: (kept: Kept) => void;
  /** Stores every change at once, and restores it on a later page without asking. */
  isImmediate?: boolean;
}

/** The state of a page's draft, and the actions on a draft of an earlier visit. */
export interface DraftState {
  /** When the draft of an earlier visit was stored, in ms; null once the form was changed. */
  offeredFrom: number | null;
  isRestored: boolean;
  restore: () => void;
  refuse: () => void;
  /** Whether the search for an earlier draft is over; until then the form may still change. */
  isSettled: boolean;
  /** Called when the form is saved and left: removes the draft and stores nothing more. */
  end: () => void;
  /** Stores what is left after a save, also of a form that was left meanwhile; null for nothing. */
  keepRest: (rest: object | null) => void;
}

/**
 * Stores unsaved changes. A draft of this very page (the session ended meanwhile) is restored at
 * once; a draft of an earlier page is offered.
 */
export function useDraft<Kept extends StoredDraft>(keeping: DraftOptions<Kept>): DraftState {
  const { userId, name, isDirty, watched } = keeping;
  const [offered, setOffered] = useState<Kept | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const isOver = useRef(false);
  const storedKey = useRef<string | null>(null);
  const key = userId === undefined ? null : `${userId}:${name}`;
  // A session that ends removes the user before the form is unmounted; its last edits need the key.
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
    if (storedKey.current !== null) void dropDraft(storedKey.current);
    storedKey.current = null;
    setRestored(false);
  });

  const keep = useEffectEvent(() => {
    const under = key ?? lastKey.current;
    if (!isDirty || under === null || isOver.current) return;
    if (storedKey.current !== under) drop();
    storedKey.current = under;
    void storeDraft(under, { ...keeping.capture(), keptAt: Date.now() });
  });

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) drop();
    wasDirty.current = isDirty;
  }, [isDirty]);

  // Not a debounce: further changes do not restart the timer, or steady typing would store nothing.
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
    keepRest: (rest) => {
      const under = key ?? lastKey.current;
      if (under === null) return;
      void (rest ? storeDraft(under, { ...rest, keptAt: Date.now() }) : dropDraft(under));
    },
    end: () => {
      isOver.current = true;
      if (key !== null) void dropDraft(key);
    },
  };
}

/** Phones close a hidden page without an event, so hiding the page counts as leaving it. */
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
