import {
  type GivenSource,
  isSameSource,
  type SourceItem,
  sourceFault,
  sourceWords,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { readerOf, type Viewer } from '../access/viewer.ts';
import { readSourceNames } from './read-sources.ts';

/**
 * The sources to store of those that a save sends: what stays as it was keeps its author and time,
 * and whom the viewer does not see, because what the viewer was told has nobody there.
 * @throws rule_broken for one that says too little, or names somebody whom the viewer does not see.
 */
export async function stampSources(
  tx: Executor,
  clock: Clock,
  viewer: Viewer,
  given: readonly GivenSource[],
  before: readonly SourceItem[],
): Promise<SourceItem[]> {
  if (given.length === 0) return [];
  const stamp = { author: viewer.userId, at: clock.now().toISOString() };
  const items = given.map((one) => ({ ...sourceWords(one), said_by: one.said_by, ...stamp }));
  const { saidBy } = await readSourceNames(tx, readerOf(viewer), [
    items.map((item) => ({ ...item, author: null })),
    before.map((item) => ({ ...item, author: null })),
  ]);
  const asTold = (item: SourceItem) => ({
    ...item,
    said_by: saidBy.get(item.said_by ?? 0)?.id ?? null,
  });
  const left = [...before];
  return items.map((item, index) => {
    const at = left.findIndex((old) => isSameSource(asTold(old), item));
    const [known] = at === -1 ? [] : left.splice(at, 1);
    if (known) return known;
    const path = `sources.${index}`;
    if (item.said_by !== null && !saidBy.has(item.said_by)) {
      throw refusal(`${path}.said_by`, 'There is nobody with this id on the map who could say it.');
    }
    const fault = sourceFault(item, item.said_by !== null);
    if (fault !== null) throw refusal(path, fault);
    return item;
  });
}

function refusal(path: string, message: string): AppError {
  return new AppError('rule_broken', message, { errors: [{ path, message }] });
}
