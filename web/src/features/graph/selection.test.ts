import { describe, expect, it } from 'vitest';
import { findSelection, nodeKeyAt, readMapAddress, writeMapAddress } from './map-address.ts';
import { buildNetwork } from './network.ts';
import { someColumns } from './test-network.ts';

describe('readMapAddress', () => {
  it('reads the node as a key or as a bare number', () => {
    expect(readMapAddress({ node: 'person_12' }).node).toBe('person_12');
    expect(readMapAddress({ node: '12' }).node).toBe('12');
  });

  it('reads zoom and view', () => {
    expect(readMapAddress({ zoom: 'true', view: 'table' })).toEqual({
      node: null,
      zoom: true,
      view: 'table',
    });
  });

  it('takes nonsense as not given', () => {
    expect(readMapAddress({ node: ' ', zoom: 'yes', view: ['table'] })).toEqual({
      node: null,
      zoom: false,
      view: 'map',
    });
  });
});

describe('writeMapAddress', () => {
  it('keeps what belongs to others and drops what is at its default', () => {
    const search = { q: 'reef', node: 'person_10', zoom: 'true', view: 'table' };
    expect(writeMapAddress(search, { node: null, view: 'map' })).toEqual({ q: 'reef' });
  });

  it('ends the zooming when another node is chosen', () => {
    const search = { node: 'person_10', zoom: 'true' };
    expect(writeMapAddress(search, { node: 'person_20' })).toEqual({ node: 'person_20' });
    expect(writeMapAddress(search, { node: 'person_20', zoom: true })).toEqual({
      node: 'person_20',
      zoom: 'true',
    });
    expect(writeMapAddress(search, { view: 'table' })).toEqual({ ...search, view: 'table' });
  });
});

describe('findSelection', () => {
  const network = buildNetwork(someColumns());

  it('finds a node by its key and by its number', () => {
    expect(findSelection(network, { node: 'project_40' })).toEqual({ state: 'found', index: 3 });
    expect(findSelection(network, { node: '40' })).toEqual({ state: 'found', index: 3 });
    expect(findSelection(network, { node: null })).toEqual({ state: 'none' });
  });

  it.each(['person_40', 'person_99', 'nonsense', 'person_0', '-1'])('says that %s is gone', (node) => {
    expect(findSelection(network, { node })).toEqual({ state: 'gone', node });
  });

  it('names the node at an index', () => {
    expect(nodeKeyAt(network, 4)).toBe('organization_50');
    expect(nodeKeyAt(network, 5)).toBeNull();
  });
});
