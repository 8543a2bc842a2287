import type { GraphChanges } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { selectChangedIds } from '../../domain/network/network-queries.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { AppError } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { describeChanges } from './describe.ts';
import { text } from './messages.ts';
import { membersOnlyOf } from './network-json.ts';

/**
 * The changes from an older version of the columns to the newest; cached, because open maps follow
 * every change, so nearly all requests ask from one of the last versions.
 * @returns the answer, and the version that it leads to.
 * @throws changes_expired if the changes are not known: then the whole network has to be read.
 */
export async function readColumnChanges(
  { db, network, answers }: { db: Db; network: SnapshotStore; answers: AnswerCache },
  asker: Asker,
  since: string,
): Promise<{ answer: CachedAnswer; to: string }> {
  // Access: everybody, because the map is public.
  const snapshot = await network.placedSnapshotFor(asker.viewer);
  const version = snapshot.told[asker.viewer];
  const question = { call: 'changes', query: since, version, size: 'small' } as const;
  const answer = await answers.get(asker, question, async () => {
    const ids = await selectChangedIds(db, asker.viewer, since, version);
    if (!ids) {
      throw new AppError('changes_expired', text.tooMuchChanged);
    }
    const changes: GraphChanges = {
      ...describeChanges(snapshot, { from: since, to: version }, ids),
      ...membersOnlyOf(snapshot, asker.viewer),
    };
    return { version, content: JSON.stringify(changes) };
  });
  return { answer, to: version };
}
