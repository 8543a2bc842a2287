import { describe, expect, it } from 'vitest';
import { buildNetwork } from './network/network.ts';
import { someColumns } from './network/test-network.ts';
import { changeAddress, findSelection, nodeKeyAt } from './selection.ts';

describe('changeAddress [spec 3.2]', () => {
  it('begins another focus with one step, and drops the camera with it', () => {
    const address = { focus: 'person_3', steps: 2, with: ['person_4'], at: '1,2,3' };
    expect(changeAddress(address, { focus: 'person_5' })).toEqual({ focus: 'person_5' });
    expect(changeAddress(address, { with: ['person_4', 'person_6'] })).toEqual({
      ...address,
      with: ['person_4', 'person_6'],
    });
    expect(changeAddress(address, { focus: null })).toEqual({});
  });

  it('opens a line beside the selected node, until another node, path or group is chosen', () => {
    const address = { node: 'person_3', at: '1,2,3' };
    const opened = changeAddress(address, { edge: 'person_3..project_9' });
    expect(opened).toEqual({ ...address, edge: 'person_3..project_9' });
    expect(changeAddress(opened, { edge: null })).toEqual(address);
    expect(changeAddress(opened, { node: 'person_3' })).toEqual({ node: 'person_3' });
    expect(changeAddress(opened, { path: null })).not.toHaveProperty('edge');
    expect(changeAddress(opened, { group: 4 })).not.toHaveProperty('edge');
    expect(changeAddress(opened, { view: 'places' })).toHaveProperty('edge');
  });

  it('keeps unrelated parameters, and drops default values', () => {
    const address = { q: 'reef', node: 'person_10', zoom: true, view: 'table' } as const;
    expect(changeAddress(address, { node: null, view: 'map' })).toEqual({ q: 'reef' });
  });

  it('drops the zoom when another node is chosen', () => {
    const address = { node: 'person_10', zoom: true } as const;
    expect(changeAddress(address, { view: 'places' })).not.toHaveProperty('at');
    expect(changeAddress({ ...address, view: 'places' }, { view: 'map' })).not.toHaveProperty('at');
    expect(changeAddress(address, { node: 'person_20' })).toEqual({ node: 'person_20' });
    expect(changeAddress(address, { node: 'person_20', zoom: true })).toEqual({
      node: 'person_20',
      zoom: true,
    });
  });

  it('drops the camera when the selected node changes', () => {
    const address = { q: 'reef', node: 'person_10', at: '1,2,3' } as const;
    expect(changeAddress(address, { view: 'table' })).toEqual({ ...address, view: 'table' });
    expect(changeAddress(address, { node: 'person_20' })).toEqual({ q: 'reef', node: 'person_20' });
    expect(changeAddress(address, { node: null })).toEqual({ q: 'reef' });
  });

  it('resets the chosen path when ends or weighting change, and drops it without ends', () => {
    const address = { path: 'person_10..person_30', weighting: 'none', nth: 3 } as const;
    expect(changeAddress(address, { view: 'table' })).toEqual({ ...address, view: 'table' });
    expect(changeAddress(address, { nth: 1 })).toEqual({ path: address.path, weighting: 'none' });
    expect(changeAddress(address, { weighting: null })).toEqual({ path: address.path });
    const other = { path: 'person_10..project_40', weighting: 'none' } as const;
    expect(changeAddress(address, { path: other.path })).toEqual(other);
    expect(changeAddress({ ...address, q: 'reef' }, { path: null })).toEqual({ q: 'reef' });
  });

  it('keeps selection and zoom when only the view changes', () => {
    const address = { node: 'person_10', zoom: true } as const;
    expect(changeAddress(address, { view: 'table' })).toEqual({ ...address, view: 'table' });
  });
});

describe('findSelection', () => {
  const network = buildNetwork(someColumns());

  it('finds a node by its key and by its id', () => {
    expect(findSelection(network, 'project_40')).toEqual({ state: 'found', index: 3 });
    expect(findSelection(network, '40')).toEqual({ state: 'found', index: 3 });
    expect(findSelection(network, undefined)).toEqual({ state: 'none' });
  });

  it.each(['person_40', 'person_99', 'nonsense', 'person_0', '-1'])(
    'returns %s as missing',
    (node) => {
      expect(findSelection(network, node)).toEqual({ state: 'missing', node });
    },
  );

  it('is reversed by nodeKeyAt, which returns the key at an index', () => {
    expect(nodeKeyAt(network, 4)).toBe('organization_50');
    expect(nodeKeyAt(network, 5)).toBeNull();
  });
});
