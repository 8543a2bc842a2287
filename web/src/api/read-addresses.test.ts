import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listReadAddresses, noteNextReader } from './read-addresses.ts';

// A test before this one may have signed out on the same page.
beforeEach(() => noteNextReader(0));
afterEach(() => vi.restoreAllMocks());

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
