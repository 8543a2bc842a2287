import { describe, expect, it } from 'vitest';
import { draftReader, isText, oneOf, optional, shapeOf } from './draft-reader.ts';

const read = draftReader(
  shapeOf<{ name: string; kind?: string }>({ name: isText, kind: optional(oneOf('a', 'b')) }),
  shapeOf<{ name: string }>({ name: isText }),
);
const tries = { problem: null, isUncertain: false };
const addition = { key: 'k', revision: 2, value: { name: 'Reef' }, triedAfter: 7, ...tries };
const edit = { id: 3, change: { name: 'Dune' }, ...tries };
const draft = { additions: [addition], edits: [edit], deletions: [{ id: 4, ...tries }] };

describe('draftReader', () => {
  it('reads pending edits as they were written', () => {
    expect(read(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it('reads additions without revisions, as an older page wrote them', () => {
    const { revision: _, ...old } = addition;
    expect(read({ ...draft, additions: [old] })?.additions).toEqual([{ ...addition, revision: 0 }]);
  });

  it.each([
    ['nothing', null],
    ['a text', 'draft'],
    ['a list', []],
    ['no list of deletions', { additions: [], edits: [] }],
    ['something else than a list', { ...draft, edits: {} }],
    ['an edit of no id', { ...draft, edits: [{ ...edit, id: 0 }] }],
    ['an edit of an id that is no whole number', { ...draft, edits: [{ ...edit, id: 1.5 }] }],
    [
      'an edit of an id beyond what a database counts',
      { ...draft, edits: [{ ...edit, id: 2 ** 31 }] },
    ],
    ['an edit without its change', { ...draft, edits: [{ id: 3, ...tries }] }],
    [
      'an addition of another kind',
      { ...draft, additions: [{ ...addition, value: { name: 'R', kind: 'c' } }] },
    ],
    ['an addition that is null', { ...draft, additions: [null] }],
    ['tries that are not told', { ...draft, deletions: [{ id: 4, problem: null }] }],
  ])('returns null for %s', (_, held) => {
    expect(read(held)).toBeNull();
  });
});
