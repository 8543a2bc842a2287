import type { Db } from '../../db/open.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { findSurvivor } from './find-survivor.ts';
import { type FocusQuestion, writeFocused } from './focus.ts';
import { writeColumns, writeGraph } from './network-json.ts';

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
  const { version } = snapshot;
  return answers.get(asker, { call: 'graph', version, size: 'whole' }, () => ({
    version,
    content: writeGraph(snapshot, asker.viewer),
  }));
}

/** The columns of the map with positions; waits until entities without one are placed. */
export async function readColumns(
  { network, answers }: WholeDeps,
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const snapshot = await network.placedSnapshotFor(asker.viewer);
  const { version } = snapshot;
  return answers.get(asker, { call: 'columns', version, size: 'whole' }, () => ({
    version,
    content: writeColumns(snapshot, asker.viewer),
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
  const { version } = snapshot;
  const focus = question.focus && (await findSurvivor(db, snapshot, question.focus));
  const query = { ...question, focus };
  return answers.get(asker, { call: 'focused', query, version, size: 'costly' }, () => ({
    version,
    content: writeFocused(snapshot, query, asker.viewer),
  }));
}
