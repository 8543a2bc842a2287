import type { EntityType } from '@mangrove/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditorPart } from '../../lib/editor-part.ts';
import { changedFields, draftOf, emptyDraft } from './draft.ts';
import {
  draftKey,
  dropDraft,
  type KeptDraft,
  keepDraft,
  readDraftOfThisPage,
  readKeptDraft,
} from './draft-store.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

const pauseMs = 600;

interface Keeping {
  type: EntityType;
  userId: number | undefined;
  state: EditorState;
  parts: readonly EditorPart[];
  isDirty: boolean;
  dispatch: (action: EditorAction) => void;
}

/**
 * Keeps what is not saved. What this very page kept (the session ended meanwhile) is back at once;
 * what an earlier page kept is offered.
 */
export function useKeptDraft({ type, userId, state, parts, isDirty, dispatch }: Keeping) {
  const [offered, setOffered] = useState<KeptDraft | null>(null);
  const [isRestored, setRestored] = useState(false);
  const keptUnder = useRef<string | null>(null);
  const { entity, draft } = state;
  const key = userId === undefined ? null : draftKey(userId, type, entity?.id ?? null);

  const restore = (kept: KeptDraft) => {
    const base = kept.entity ?? entity;
    // Kept by an earlier version of the product, it may lack a field.
    const restored = { ...emptyDraft, ...kept.draft };
    // Made from an older version, it is saved on that one: then both are asked about.
    if (changedFields(type, base ? draftOf(base) : emptyDraft, restored).length > 0) {
      dispatch({ kind: 'restored', entity: base, draft: restored });
    }
    for (const part of parts) {
      const held = kept.parts?.[part.key] ?? null;
      if (held !== null) part.restore(held);
    }
    setOffered(null);
    setRestored(true);
  };

  const begin = useEffectEvent(async () => {
    if (key === null) return;
    const own = readDraftOfThisPage(key);
    if (own) return restore(own);
    const kept = await readKeptDraft(key);
    if (kept) setOffered(kept);
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
    if (!isDirty || key === null) return;
    if (keptUnder.current !== key) drop();
    keptUnder.current = key;
    void keepDraft(key, { keptAt: Date.now(), entity, draft, parts: heldBy(parts) });
  });

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) drop();
    wasDirty.current = isDirty;
  }, [isDirty]);

  const held = JSON.stringify(heldBy(parts));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is what was typed and its base
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => keep(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, entity, held, isDirty]);

  useEffect(() => () => keep(), []);

  return {
    /** A draft of an earlier visit, while nothing was typed over it. */
    offered: isDirty ? null : offered,
    isRestored: isRestored && isDirty,
    restore: () => {
      if (offered) restore(offered);
    },
    refuse: () => {
      setOffered(null);
      if (key !== null) void dropDraft(key);
    },
  };
}

function heldBy(parts: readonly EditorPart[]): Record<string, unknown> {
  return Object.fromEntries(parts.map(({ key, draft }) => [key, draft]));
}
