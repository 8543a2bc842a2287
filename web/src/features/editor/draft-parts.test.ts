import { noSource } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { changeOf, draftOf, rebase } from './draft.ts';
import { project } from './test-project.ts';

describe('defined fields', () => {
  it('keep what others changed in one of them, and send only the touched ones', () => {
    const before = { ...draftOf(project), fields: { waters: 'lagoon', since: 1999 } };
    const mine = { ...before, fields: { waters: '', since: '1999', boat: true } };
    const theirs = { ...before, fields: { waters: 'river', since: 2001 } };
    const result = rebase('project', before, mine, theirs);
    expect(result.fields).toEqual({ waters: '', since: 2001, boat: true });
    const change = changeOf('project', result, ['fields'], ({ url }) => url, theirs);
    expect(change).toEqual({ fields: { waters: '', boat: true } });
  });
});

describe('sources', () => {
  it('keep what others changed of another statement, and send only the touched ones', () => {
    const [one, other] = ['Diary', 'Report'].map((title) => ({ ...noSource, title }));
    const before = { ...draftOf(project), sources: {} };
    const mine = { ...before, sources: { about: [one ?? noSource] } };
    const theirs = { ...before, sources: { name: [other ?? noSource] } };
    const result = rebase('project', before, mine, theirs);
    expect(result.sources).toEqual({ about: [one], name: [other] });
    const change = changeOf('project', result, ['sources'], ({ url }) => url, theirs);
    expect(change).toEqual({ sources: { about: [one] } });
  });
});
