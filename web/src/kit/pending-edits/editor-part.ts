import type { EntityType } from '@mangrove/contract/browser';
import type { ReactNode } from 'react';

/** The order in which a save sends what is pending; within one stage everything goes in parallel. */
const saveStages = ['edits', 'deletions', 'additions'] as const;
export type SaveStage = (typeof saveStages)[number];

export interface SavedEntity {
  type: EntityType;
  id: number;
}

/**
 * A section that is edited beside a profile and saved with it: connections, access.
 * Nothing is sent before the editor's Save Changes.
 */
export interface EditorPart {
  key: string;
  /** Whether something is pending, edited or deleted here. */
  isDirty: boolean;
  /**
   * Sends what is pending of one stage, says by toasts what was done and what was not, and keeps
   * pending what failed, with its reason.
   * @throws ApiError only when the session has ended: nothing else would go through either.
   */
  save(stage: SaveStage, entity: SavedEntity): Promise<void>;
  /** Reads anew what is stored, after the last stage. */
  reload(): Promise<void>;
  /** Lets go of everything that is pending. */
  discard(): void;
  /** What is pending, as JSON, for the stored draft; null when nothing is. */
  draft: unknown;
  /** Takes a stored draft back; one that it cannot read is ignored. */
  restore(draft: unknown): void;
}

/** A tab of the editor beside its first. */
export interface EditorTab {
  value: string;
  label: ReactNode;
  panel: ReactNode;
}

/**
 * Sends what is pending beside a profile, stage after stage, and then reads what is stored. What
 * fails stays pending in its part, and holds nothing else up.
 * @throws ApiError when the session has ended: the stages that follow are not tried.
 */
export async function saveParts(parts: readonly EditorPart[], entity: SavedEntity): Promise<void> {
  for (const stage of saveStages) await all(parts.map((part) => part.save(stage, entity)));
  await all(parts.map((part) => part.reload()));
}

/** Lets every one come to its end before the first failure is thrown. */
async function all(running: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(running);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
