import {
  type FieldSources,
  type GivenSource,
  isSameSource,
  onlySourced,
  type SourcedStatement,
  type SourceItem,
  sourcedStatements,
  sourceFault,
  sourceWords,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { readerOf, type Viewer } from '../access/viewer.ts';
import { text } from './messages.ts';
import { readSourceNames, type SourceNames } from './read-sources.ts';

/** What a save sends for one statement, and what was stored for it. */
interface Statement {
  given: readonly GivenSource[];
  before: readonly SourceItem[];
  /** Where the call has them. */
  path: string;
}

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
  const [items = []] = await stampAll(tx, clock, viewer, [{ given, before, path: 'sources' }]);
  return items;
}

/** `stampSources` for an entity; a statement that is left out keeps its sources. */
export async function stampFieldSources(
  tx: Executor,
  clock: Clock,
  viewer: Viewer,
  given: Readonly<Partial<Record<SourcedStatement, readonly GivenSource[] | undefined>>>,
  before: FieldSources,
): Promise<FieldSources> {
  const sent = sourcedStatements.filter((statement) => given[statement] !== undefined);
  const stamped = await stampAll(
    tx,
    clock,
    viewer,
    sent.map((statement) => ({
      given: given[statement] ?? [],
      before: before[statement] ?? [],
      path: `sources.${statement}`,
    })),
  );
  const changes = sent.map((statement, index) => [statement, stamped[index] ?? []]);
  return onlySourced({ ...before, ...Object.fromEntries(changes) });
}

async function stampAll(
  tx: Executor,
  clock: Clock,
  viewer: Viewer,
  statements: readonly Statement[],
): Promise<SourceItem[][]> {
  const stamp = { author: viewer.userId, at: clock.now().toISOString() };
  const asItems = (given: readonly GivenSource[]) =>
    given.map((one) => ({ ...sourceWords(one), said_by: one.said_by, ...stamp }));
  const { saidBy } = await readSourceNames(
    tx,
    readerOf(viewer),
    statements
      .filter(({ given }) => given.length > 0)
      .flatMap(({ given, before }) => [asItems(given), before])
      .map((items) => items.map((item) => ({ ...item, author: null }))),
  );
  return statements.map(({ given, before, path }) =>
    stampList(asItems(given), before, saidBy, path),
  );
}

function stampList(
  items: readonly SourceItem[],
  before: readonly SourceItem[],
  saidBy: SourceNames['saidBy'],
  path: string,
): SourceItem[] {
  const asTold = (item: SourceItem) => ({
    ...item,
    said_by: saidBy.get(item.said_by ?? 0)?.id ?? null,
  });
  const left = [...before];
  return items.map((item, index) => {
    const at = left.findIndex((old) => isSameSource(asTold(old), item));
    const [known] = at === -1 ? [] : left.splice(at, 1);
    if (known) return known;
    const place = `${path}.${index}`;
    if (item.said_by !== null && !saidBy.has(item.said_by)) {
      throw refusal(`${place}.said_by`, text.nobodyToSayIt);
    }
    const fault = sourceFault(item, item.said_by !== null);
    if (fault !== null) throw refusal(place, fault);
    return item;
  });
}

function refusal(path: string, message: string): AppError {
  return new AppError('rule_broken', message, { errors: [{ path, message }] });
}
