import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import {
  countPending,
  type EditAction,
  type EditRules,
  nothingPending,
  type PendingEdits,
  reconcile,
  reduceEdits,
  withOutcomes,
} from './pending-edits.ts';
import { type EditCalls, sendStage } from './send-edits.ts';

interface Row {
  id: number;
  text: string;
}
type Pending = PendingEdits<string, string>;

const rules: EditRules<Row, string, string> = {
  remainder: ({ text }, change) => (text === change ? null : change),
  // Two rows may have the same text: only a row newer than the try can be the addition.
  isFulfilledBy: ({ value, triedAfter }, { id, text }) =>
    triedAfter !== null && id > triedAfter && text === value,
};
const stored: Row[] = [
  { id: 1, text: 'reef' },
  { id: 2, text: 'tide' },
];
const play = (actions: EditAction<Row, string, string>[], from: Pending = nothingPending) =>
  actions.reduce<Pending>((pending, action) => reduceEdits(rules, pending, action), from);
const added = (key: string, value = key) => ({ kind: 'added', key, value }) as const;
const edited = (row: Row, change: string) => ({ kind: 'edited', stored: row, change }) as const;
const [reef, tide] = stored as [Row, Row];

describe('the reducer of pending edits', () => {
  it('adds each key once, and drops a removed addition', () => {
    const pending = play([added('a'), added('a'), added('b'), { kind: 'removed', key: 'a' }]);
    expect(pending.additions.map(({ key }) => key)).toEqual(['b']);
    expect(pending.deletions).toEqual([]);
  });

  it('drops an edit that restores the stored value', () => {
    expect(countPending(play([edited(reef, 'sand')]))).toBe(1);
    expect(play([edited(reef, 'sand'), edited(reef, 'reef')])).toEqual(nothingPending);
  });

  it('never holds an edit and a deletion of the same row, and takes back a deletion', () => {
    const pending = play([edited(reef, 'sand'), { kind: 'removed', key: '1' }, edited(reef, 'x')]);
    expect([pending.edits.length, pending.deletions.length]).toEqual([0, 1]);
    expect(countPending(play([{ kind: 'kept', id: 1 }], pending))).toBe(0);
  });

  it('keeps failed changes with their reason and uncertainty, and drops finished ones', () => {
    const before = play([added('a'), edited(reef, 'sand'), { kind: 'removed', key: '2' }]);
    const failure = (isUncertain: boolean) => ({ problem: 'Not now.', isUncertain });
    const once = play(
      [
        {
          kind: 'ended',
          outcomes: [
            { key: 'a', failure: failure(true) },
            { key: '1', failure: failure(false) },
            { key: '2' },
          ],
        },
      ],
      before,
    );
    expect(once.additions).toMatchObject([{ problem: 'Not now.', isUncertain: true }]);
    expect(once.edits).toMatchObject([{ problem: 'Not now.', isUncertain: false }]);
    expect(once.deletions).toEqual([]);
    const twice = play(
      [{ kind: 'ended', outcomes: [{ key: 'a', failure: failure(false) }] }],
      once,
    );
    expect(twice.additions).toMatchObject([{ isUncertain: true }]);
  });

  it('gives an edited addition a new revision, unless its last try may have arrived', () => {
    const after = (isUncertain: boolean) =>
      play([
        added('a'),
        added('b'),
        { kind: 'tried', triedAfter: 2 },
        { kind: 'ended', outcomes: [{ key: 'a', failure: { problem: 'No.', isUncertain } }] },
        { kind: 'addition-edited', key: 'a', value: 'sand' },
      ]);
    const [first, second] = after(false).additions;
    expect(first).toMatchObject({ revision: 1, value: 'sand', triedAfter: null, problem: null });
    expect(second).toMatchObject({ revision: 0, value: 'b', triedAfter: 2 });
    expect(after(true).additions[0]).toMatchObject({ revision: 0, value: 'a', problem: 'No.' });
  });

  it('keeps the tries of additions when their values are updated', () => {
    const before = play([added('a'), { kind: 'tried', triedAfter: 2 }]);
    const update = (value: string) => `${value} 7`;
    const [now] = play([{ kind: 'additions-updated', update }], before).additions;
    expect(now).toEqual({ ...before.additions[0], value: 'a 7' });
  });

  it('detects by the first try whether an addition has arrived', () => {
    const tried = (triedAfter: number) => ({ kind: 'tried', triedAfter }) as const;
    const pending = play([added('a', 'tide'), tried(2), tried(9)]);
    expect(reconcile(rules, pending, stored).additions).toHaveLength(1);
    expect(reconcile(rules, pending, [...stored, { id: 3, text: 'tide' }])).toEqual(nothingPending);
  });

  it('gives the same result when reconciled twice with the same list', () => {
    const someAction = fc.oneof(
      fc.string().map((key) => added(key)),
      fc
        .record({ row: fc.constantFrom(reef, tide), change: fc.constantFrom('reef', 'tide', 'x') })
        .map(({ row, change }) => edited(row, change)),
      fc.constantFrom('1', '2', '7').map((key) => ({ kind: 'removed', key }) as const),
    );
    const someRows = fc.subarray(stored);
    fc.assert(
      fc.property(fc.array(someAction), someRows, (actions, later) => {
        const once = reconcile(rules, play(actions), later);
        expect(reconcile(rules, once, later)).toEqual(once);
        const ids = [...once.edits, ...once.deletions].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => later.some((row) => row.id === id))).toBe(true);
      }),
    );
  });

  it('applies the outcomes of a save to the stored list before it is read again', () => {
    const outcomes = [
      { key: '1', stored: null },
      { key: '2', stored: { id: 2, text: 'x' } },
      { key: 'a' },
    ];
    expect(withOutcomes(stored, outcomes)).toEqual([{ id: 2, text: 'x' }]);
  });
});

describe('sendStage', () => {
  const refused = (status: number) =>
    new ApiError({ status, code: 'internal', detail: `No ${status}.` });
  const calls = (
    parts: Partial<EditCalls<Row, string, string>> = {},
  ): EditCalls<Row, string, string> => ({
    add: async (text) => ({ id: 9, text }),
    edit: async (id, text) => ({ id, text }),
    remove: async () => undefined,
    sentenceOf: (stage, { message }) => `${stage}: ${message}`,
    ...parts,
  });

  it('sends the same key with an addition at every try until it is edited', async () => {
    const keys: string[] = [];
    const add = async (text: string, key: string) => {
      keys.push(key);
      return { id: 9, text };
    };
    const pending = play([added('a'), added('b')]);
    await sendStage('additions', pending, calls({ add }));
    await sendStage('additions', pending, calls({ add }));
    const edited = play([{ kind: 'addition-edited', key: 'a', value: 'c' }], pending);
    await sendStage('additions', edited, calls({ add }));
    expect(keys).toEqual(['a', 'b', 'a', 'b', 'a.1', 'b']);
  });

  it('sends every change despite failures, and reports which may have arrived', async () => {
    const pending = play([
      { kind: 'removed', key: '1' },
      { kind: 'removed', key: '2' },
      { kind: 'removed', key: '3' },
    ]);
    const remove = async (id: number) => {
      if (id === 1) throw refused(403);
      if (id === 2) throw refused(502);
    };
    const { done, failures, outcomes, thrown } = await sendStage(
      'deletions',
      pending,
      calls({ remove }),
    );
    expect(done).toBe(1);
    expect(failures).toEqual([
      { key: '1', sentence: 'deletions: No 403.', isUncertain: false },
      { key: '2', sentence: 'deletions: No 502.', isUncertain: true },
    ]);
    expect(outcomes.find(({ key }) => key === '3')?.stored).toBeNull();
    expect(thrown).toBeNull();
  });

  it('returns a 401 separately, beside the outcomes of the other changes', async () => {
    const pending = play([edited(reef, 'x'), edited(tide, 'y')]);
    const edit = async (id: number, text: string) => {
      if (id === 1) throw refused(401);
      return { id, text };
    };
    const { done, failures, outcomes, thrown } = await sendStage('edits', pending, calls({ edit }));
    expect([done, failures]).toEqual([1, []]);
    expect(outcomes.map(({ key }) => key)).toEqual(['2']);
    expect(thrown).toMatchObject({ status: 401 });
  });

  it('notes what an edit changed before its last call failed', async () => {
    const edit: EditCalls<Row, string, string>['edit'] = async (id, _change, report) => {
      report({ id, text: 'half' }, 'half');
      throw refused(400);
    };
    const { outcomes } = await sendStage('edits', play([edited(reef, 'x')]), calls({ edit }));
    expect(outcomes).toMatchObject([
      { key: '1', stored: { text: 'half' }, done: 'half', failure: { problem: 'No 400.' } },
    ]);
  });

  it('waits for one wave of edits before it sends the next', async () => {
    const order: string[] = [];
    const edit = async (id: number, text: string) => {
      order.push(`${text} sent`);
      await Promise.resolve();
      order.push(`${text} answered`);
      return { id, text };
    };
    const waveOf = (change: string) => (change === 'first' ? 0 : 1);
    await sendStage(
      'edits',
      play([edited(reef, 'second'), edited(tide, 'first')]),
      calls({ edit, waveOf }),
    );
    expect(order).toEqual(['first sent', 'first answered', 'second sent', 'second answered']);
  });
});
