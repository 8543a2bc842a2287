import type { Db } from '../../db/open.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { findSurvivor } from './find-survivor.ts';
import { type FocusQuestion, simplifyFocus, writeFocused } from './focus.ts';
import { writeColumns, writeColumnsOf, writeGraph } from './network-json.ts';
import { chooseOverview } from './parts.ts';

interface WholeDeps {
  network: SnapshotStore;
  answers: AnswerCache;
}

/** The nodes and edges of the specification. */
export async function readWholeGraph(
  { network, answers }: WholeDeps,
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const snapshot = await network.snapshotFor(asker.viewer);
  const version = snapshot.told[asker.viewer];
  return answers.get(asker, { call: 'graph', version, size: 'whole' }, () => ({
    version,
    content: writeGraph(snapshot, asker.viewer),
  }));
}

/**
 * The columns of the map with positions; waits until entities without one are placed.
 * @param most a network of more entities is answered by its best connected, at most two thirds of as many.
 */
export async function readColumns(
  { network, answers }: WholeDeps,
  asker: Asker,
  most: number,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const { viewer } = asker;
  const snapshot = await network.placedSnapshotFor(viewer);
  const version = snapshot.told[asker.viewer];
  const held = snapshot.size > most ? Math.floor((2 / 3) * most) : null;
  return answers.get(asker, { call: 'columns', query: held, version, size: 'whole' }, () => ({
    version,
    footprint: { isMap: true },
    content:
      held === null
        ? writeColumns(snapshot, viewer)
        : writeColumnsOf(snapshot, chooseOverview(snapshot, held), viewer),
  }));
}

/** The surroundings of one entity, or the filtered network. */
export async function readFocused(
  { db, network, answers }: WholeDeps & { db: Db },
  asker: Asker,
  question: FocusQuestion,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const snapshot = await network.snapshotFor(asker.viewer);
  const version = snapshot.told[asker.viewer];
  const focus = question.focus && (await findSurvivor(db, snapshot, question.focus));
  const query = simplifyFocus(snapshot, { ...question, focus });
  return answers.get(asker, { call: 'focused', query, version, size: 'costly' }, () => ({
    version,
    content: writeFocused(snapshot, query, asker.viewer),
  }));
}
