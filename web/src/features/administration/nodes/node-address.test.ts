import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  countFilters,
  noFilters,
  questionOf,
  readNodeAddress,
  writeNodeAddress,
} from './node-address.ts';

afterEach(() => vi.unstubAllEnvs());

const given = {
  q: 'tide',
  type: 'project',
  created_from: '2026-01-01',
  created_to: '2026-11-21',
  edited_from: '2026-02-01',
  edited_to: '2026-03-31',
  min_connections: '3',
  sort: 'connections',
  order: 'desc',
  page: '2',
};

describe('the address of node management', () => {
  it('is read as it was written', () => {
    const address = readNodeAddress(given);
    const written = writeNodeAddress(address);
    expect(written).toEqual({ ...given, min_connections: 3, page: 2 });
    expect(readNodeAddress(written)).toEqual(address);
    expect(countFilters(address)).toBe(6);
  });

  it('drops what makes no sense, and leaves out what is as it begins', () => {
    const address = readNodeAddress({
      type: 'tag',
      created_from: 'yesterday',
      min_connections: '-1',
      sort: 'id',
      page: '0',
    });
    expect(address).toMatchObject({ ...noFilters, page: 1 });
    expect(Object.values(writeNodeAddress(address)).every((value) => value === undefined)).toBe(
      true,
    );
    expect(countFilters(address)).toBe(0);
    expect(countFilters(readNodeAddress({ min_connections: '0' }))).toBe(0);
  });

  it('asks for the whole last day, as it is where the viewer is', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    expect(questionOf(readNodeAddress(given))).toEqual({
      search: 'tide',
      type: ['project'],
      created_from: '2025-12-31T11:00:00.000Z',
      created_to: '2026-11-21T11:00:00.000Z',
      edited_from: '2026-01-31T11:00:00.000Z',
      edited_to: '2026-03-31T11:00:00.000Z',
      min_connections: '3',
      sort_by: 'connections',
      sort_order: 'desc',
      page: '2',
      page_size: '20',
    });
  });
});
