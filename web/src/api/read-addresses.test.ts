import { afterEach, expect, it, vi } from 'vitest';
import { listReadAddresses, noteNextReader } from './read-addresses.ts';

afterEach(() => {
  vi.restoreAllMocks();
  noteNextReader(0);
});

const request = (name: string, startTime: number) => ({ name, startTime }) as PerformanceEntry;

it('lists the page and its requests for the first reader, and nothing of theirs for the next', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    request('/api/v1/people/7/with-connections', 120),
    request('/api/v1/graph/columns', 900),
  ]);
  expect(listReadAddresses()).toEqual([
    window.location.href,
    '/api/v1/people/7/with-connections',
    '/api/v1/graph/columns',
  ]);
  noteNextReader(500);
  expect(listReadAddresses()).toEqual(['/api/v1/graph/columns']);
});
