import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import {
  chooseNode,
  findEnd,
  leavePaths,
  namePathEnds,
  readPathEnds,
  writePathEnds,
} from './path-ends.ts';

describe('the ends of a path in the address', () => {
  it.each([
    ['person_3..project_9', ['person_3', 'project_9']],
    ['person_3..', ['person_3', '']],
    ['..project_9', ['', 'project_9']],
    ['person_3', ['person_3', '']],
    ['..', ['', '']],
  ])('are read from %s', (path, ends) => {
    expect(readPathEnds(path)).toEqual(ends);
  });

  it('are written in the form in which they are read', () => {
    expect(writePathEnds('person_3', 'project_9')).toBe('person_3..project_9');
  });

  it('take a chosen node as the missing end, and open its card when none is missing', () => {
    expect(chooseNode('person_3..', 'project_9')).toEqual({ path: 'person_3..project_9' });
    expect(chooseNode('..', 'project_9')).toEqual({ path: 'project_9..' });
    expect(chooseNode('person_3..', 'person_3')).toEqual({ node: 'person_3', path: null });
    const both = 'person_3..person_4';
    expect(chooseNode(both, 'project_9')).toEqual({ node: 'project_9', path: null });
    expect(chooseNode(both, null)).toEqual({});
    expect(chooseNode(undefined, null)).toEqual({ node: null });
  });

  it('are dropped by a search for entities, but not by filters that apply to paths too', () => {
    const before = { path: 'person_3..person_4', tag: ['SALT'] };
    expect(leavePaths(before, { ...before, q: 'reef' })).toEqual({ tag: ['SALT'], q: 'reef' });
    expect(leavePaths(before, { ...before, tag: [] })).toEqual({ tag: [] });
    const narrowed = { ...before, role: ['Host'], year_from: 1990 };
    expect(leavePaths(before, narrowed)).toBe(narrowed);
  });

  it('are named by an id or a key', () => {
    const network = buildNetwork(someColumns());
    expect(findEnd(network, '40')).toEqual({ key: 'project_40', name: 'Reef Study' });
    expect(findEnd(network, 'project_40')).toEqual({ key: 'project_40', name: 'Reef Study' });
    expect(findEnd(network, 'person_40')).toBeNull();
    expect(findEnd(network, '')).toBeNull();
    expect(namePathEnds(network, 'person_10..40')).toEqual(['Ada Ng', 'Reef Study']);
    expect(namePathEnds(network, 'project_40..')).toBeNull();
    expect(namePathEnds(network)).toBeNull();
  });
});
