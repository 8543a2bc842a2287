import type { DefinedField } from '@mangrove/contract/browser';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { aField } from '../../../domain/fields/test-defined-fields.ts';
import type { MapAddress } from '../map-address.ts';
import { crowd } from '../network/test-network.ts';
import { useColor } from './use-color.ts';

/** Two groups, of the even and the odd nodes. */
const told = {
  version: '1',
  names: ['Even', 'Odd'],
  ids: [7, 8],
  node_id_gaps: Array.from({ length: 100 }, () => 1),
  node_values: Array.from({ length: 100 }, (_, node) => node % 2),
};
const answer = vi.fn(async () => Response.json(told));

beforeEach(() => vi.stubGlobal('fetch', answer));
afterEach(() => vi.unstubAllGlobals());

function color(size: number, address: MapAddress, path: readonly number[] | null = null) {
  return colorWhileYearsPass(size, address, path).result;
}

function colorWhileYearsPass(
  size: number,
  address: MapAddress,
  path: readonly number[] | null = null,
  fields: readonly DefinedField[] = [],
) {
  const network = crowd(size);
  const queries = createQueryClient();
  const edges = new Uint8Array();
  return renderHook(
    ({ back }) =>
      useColor(
        address,
        {
          ...{ network, whole: network, highlight: null, path, scope: '' },
          ...(back && { mask: { dimmed: back, edges } }),
        },
        network,
        fields,
      ),
    {
      initialProps: { back: null as Uint8Array | null },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  );
}

/** The names of the groups that have an area. */
const shownAreas = (result: ReturnType<typeof color>) => {
  const { names = [], only } = result.current.picture.looks?.areas ?? {};
  return only === undefined ? names : [names[only]];
};

it('useColour colours a network too small for groups by kind, whatever the link names', () => {
  const result = color(59, { color: 'group', group: 7 });
  expect(result.current.by).toBe('kind');
  expect(result.current.picture.looks).toBeUndefined();
  expect(result.current.isGroupMissing).toBe(true);
  expect(answer).not.toHaveBeenCalled();
});

it('useColour shows one group alone, and all groups while a path is shown', async () => {
  const alone = color(100, { group: 8 });
  await waitFor(() => expect(shownAreas(alone)).toEqual(['Odd']));
  expect(alone.current.focused?.size).toBe(50);
  expect(alone.current.isGroupMissing).toBe(false);
  const withPath = color(100, { group: 8 }, [1, 2]);
  await waitFor(() => expect(shownAreas(withPath)).toEqual(['Even', 'Odd']));
  expect(withPath.current.focused).toBeNull();
  expect(withPath.current.isGroupMissing).toBe(false);
});

it('useColour reports a group that no longer exists', async () => {
  const result = color(100, { group: 9 });
  await waitFor(() => expect(result.current.isGroupMissing).toBe(true));
  expect(result.current.focused).toBeNull();
});

it('useColour keeps the members of a group while the years change, so that the camera stays', async () => {
  const { result, rerender } = colorWhileYearsPass(100, { group: 8 });
  await waitFor(() => expect(result.current.focused?.size).toBe(50));
  const before = result.current.picture;
  expect([...(before.mask?.dimmed.subarray(0, 4) ?? [])]).toEqual([1, 0, 1, 0]);
  rerender({ back: Uint8Array.from({ length: 100 }, (_, node) => Number(node === 1)) });
  const after = result.current.picture;
  expect([...(after.mask?.dimmed.subarray(0, 4) ?? [])]).toEqual([1, 1, 1, 0]);
  expect(before.path).toHaveLength(50);
  expect(after.path).toBe(before.path);
});

it('useColour colours by a field that the community offers, and by kind without it', async () => {
  const waters = aField('waters', 'choice', { label: 'Waters', colors: true });
  const address = { color: 'field.waters' } as const;
  const { result } = colorWhileYearsPass(100, address, null, [waters]);
  expect([result.current.by, result.current.name]).toEqual(['field.waters', 'Waters']);
  await waitFor(() => expect(result.current.known?.by).toBe('field.waters'));
  const archived = { ...waters, archived_at: '2026-01-01T00:00:00Z' };
  expect(colorWhileYearsPass(100, address, null, [archived]).result.current.by).toBe('kind');
});
