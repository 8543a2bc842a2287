import type { Act } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { describeAct } from './act-words.ts';
import { compareLists, itemText, valueText } from './list-items.ts';
import { compareTexts } from './text-difference.ts';

const project = { id: 3, type: 'project', name: 'Low Water' } as const;
const act = (given: Partial<Act>): Act => ({
  id: 1,
  at: '2026-03-01T00:00:00Z',
  kind: 'entity_changed',
  actor: null,
  undoes: null,
  is_redo: false,
  undone_by: null,
  may_undo: true,
  takes_along: [],
  revisions: [],
  revisions_count: 1,
  whole_count: 1,
  ...given,
});
const revision = {
  subject: 'entity',
  subject_id: 3,
  op: 'changed',
  entity: project,
  other: null,
  user: null,
} as const;

describe('describeAct', () => {
  it('names the changed parts, and the entity outside its own history', () => {
    // In the order of the editor, not in the order of the database.
    const changes = { tags: {}, name: {}, about: {} };
    const one = act({ revisions: [{ ...revision, changes }] });
    expect(describeAct(one, 3)).toBe('changed the name, description and tags');
    expect(describeAct(one)).toBe('changed the name, description and tags of Low Water');
  });

  it('names the merged entity and the survivor', () => {
    const gone = { ...project, id: 4, name: 'Low Waters' };
    const revisions = [
      { ...revision, changes: {} },
      { ...revision, subject_id: 4, op: 'deleted', entity: gone, changes: {} } as const,
    ];
    const merge = act({ kind: 'entities_merged', revisions });
    expect(describeAct(merge)).toBe('merged Low Waters into Low Water');
    expect(describeAct(merge, 3)).toBe('merged Low Waters into this');
  });

  it('names both ends of a connection, and "something deleted" for a deleted end', () => {
    const ends = { ...revision, subject: 'relationship', subject_id: 9, changes: {} } as const;
    const one = act({ kind: 'relationship_deleted', revisions: [ends] });
    expect(describeAct(one, 3)).toBe('removed the connection of Low Water and something deleted');
  });

  it('counts what a revert changed, of which a thing that came back may be several', () => {
    const revisions = [{ ...revision, changes: {} }];
    const revert = (whole_count: number) =>
      describeAct(act({ kind: 'reverted', revisions, whole_count, revisions_count: whole_count }));
    expect(revert(1)).toBe('reverted a change');
    expect(revert(5)).toBe('reverted 5 changes');
    expect(revert(1_001)).toBe('reverted more than 1,000 changes');
  });

  it('tells an undo from what was made again', () => {
    const revisions = [{ ...revision, changes: {} }];
    const undo = act({ kind: 'undone', undoes: 1, revisions });
    expect(describeAct(undo)).toBe('undid a change of Low Water');
    expect(describeAct({ ...undo, is_redo: true })).toBe('made a change of Low Water again');
    expect(describeAct({ ...undo, is_redo: true }, 3)).toBe('made a change again');
    const ofMany = { ...undo, revisions_count: 12 };
    expect(describeAct(ofMany)).toBe('undid a change of Low Water and 11 more');
    expect(describeAct(ofMany, 3)).toBe('undid a change');
  });

  it('says what a report said, and in the history of another entity that something was removed', () => {
    const kind = 'removed_after_report';
    const changes = { report_reason: { after: 'private' } };
    const removal = act({ kind, revisions: [{ ...revision, op: 'deleted', changes }] });
    expect(describeAct(removal, 3)).toBe('removed this after a report: something is private');
    const end = { ...revision, subject: 'relationship', op: 'deleted', changes: {} } as const;
    expect(describeAct(act({ kind, revisions: [end] }), 3)).toBe(
      'removed something deleted after a report',
    );
  });
});

describe('a difference between versions', () => {
  it('marks the changed words of similar texts', () => {
    expect(compareTexts('A walk by night', 'A long walk by night')).toEqual([
      { kind: 'same', text: 'A ' },
      { kind: 'added', text: 'long ' },
      { kind: 'same', text: 'walk by night' },
    ]);
  });

  it('replaces a text as a whole when the texts have nothing in common', () => {
    expect(compareTexts('Four winters of artists', 'Buy now')).toEqual([
      { kind: 'removed', text: 'Four winters of artists' },
      { kind: 'added', text: 'Buy now' },
    ]);
  });

  it('lists removed and added items whatever their order', () => {
    const [salt, tide, ink] = ['SALT', 'TIDE', 'INK'].map((name) => ({ name }));
    expect(compareLists([salt, tide], [ink, salt])).toEqual({ removed: [tide], added: [ink] });
    expect(itemText('locations', { city: 'Hobart', state: '', country: 'Australia' })).toBe(
      'Hobart, Australia',
    );
  });

  it('shows a role by its name on screens, and false as "no"', () => {
    expect(valueText('role_type', 'CONTRIBUTOR')).toBe('Steward');
    expect(valueText('is_verified', false)).toBe('no');
  });
});
