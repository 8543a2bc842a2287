import type { EntityType } from '@mangrove/contract/browser';
import type { ReactNode } from 'react';

/** The order in which a save sends pending edits; the requests of one stage run in parallel. */
export const saveStages = ['edits', 'deletions', 'additions'] as const;
export type SaveStage = (typeof saveStages)[number];

export interface SavedEntity {
  type: EntityType;
  id: number;
}

/**
 * A section that is edited beside a profile and saved with it: connections, access. Nothing is sent
 * before the editor's Save Changes.
 */
export interface EditorPart {
  key: string;
  /** Whether the part has pending additions, edits or deletions. */
  isDirty: boolean;
  /**
   * Sends the pending edits of one stage, reports successes and failures in messages, and keeps
   * failed edits pending with their reason.
   * @throws ApiError only when the session has ended: every other request would fail, too.
   */
  save(stage: SaveStage, entity: SavedEntity): Promise<void>;
  /** The acts that the saves since the last call wrote, which can be undone. */
  takeActs?(): number[];
  /** Reads the stored list again, after the last stage. */
  reload(): Promise<void>;
  /** Drops all pending edits. */
  discard(): void;
  /** The pending edits as JSON, for the stored draft; null if there are none. */
  draft: unknown;
  /** Restores a stored draft; an unreadable draft is ignored. */
  restore(draft: unknown): void;
}

/** A tab of the editor after its first one. */
export interface EditorTab {
  value: string;
  label: ReactNode;
  /** How many things in it wait for an answer of the user. */
  waiting?: number;
  panel: ReactNode;
}

/**
 * Sends the pending edits of all parts, stage by stage, and then reads the stored lists. A failed
 * edit stays pending in its part and does not stop the others.
 * @throws ApiError when the session has ended: the following stages are not tried.
 */
export async function saveParts(parts: readonly EditorPart[], entity: SavedEntity): Promise<void> {
  for (const stage of saveStages) await all(parts.map((part) => part.save(stage, entity)));
  await all(parts.map((part) => part.reload()));
}

/** Waits for every promise to settle before the first failure is thrown. */
async function all(running: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(running);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
