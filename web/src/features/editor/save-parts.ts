import { type EditorPart, type SavedEntity, saveStages } from '../../lib/editor-part.ts';

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
