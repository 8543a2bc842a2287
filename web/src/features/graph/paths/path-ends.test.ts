import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network.ts';
import { someColumns } from '../test-network.ts';
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
  ])('reads %s', (path, ends) => {
    expect(readPathEnds(path)).toEqual(ends);
  });

  it('writes what it reads', () => {
    expect(writePathEnds('person_3', 'project_9')).toBe('person_3..project_9');
  });

  it('takes a node as the end that lacks, and else opens its card', () => {
    expect(chooseNode('person_3..', 'project_9')).toEqual({ path: 'person_3..project_9' });
    expect(chooseNode('..', 'project_9')).toEqual({ path: 'project_9..' });
    expect(chooseNode('person_3..', 'person_3')).toEqual({ node: 'person_3', path: null });
    const both = 'person_3..person_4';
    expect(chooseNode(both, 'project_9')).toEqual({ node: 'project_9', path: null });
    expect(chooseNode(both, null)).toEqual({});
    expect(chooseNode(undefined, null)).toEqual({ node: null });
  });

  it('is left by a search for entities, and not by what narrows paths, too', () => {
    const before = { path: 'person_3..person_4', tag: ['SALT'] };
    expect(leavePaths(before, { ...before, q: 'reef' })).toEqual({ tag: ['SALT'], q: 'reef' });
    expect(leavePaths(before, { ...before, tag: [] })).toEqual({ tag: [] });
    const narrowed = { ...before, role: ['Host'], year_from: 1990 };
    expect(leavePaths(before, narrowed)).toBe(narrowed);
  });

  it('names an end however the address names it', () => {
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
