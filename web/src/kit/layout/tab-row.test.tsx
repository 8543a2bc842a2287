import { Tabs } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { TabRow } from './tab-row.tsx';

afterEach(() => vi.restoreAllMocks());

const ends = () =>
  [...document.querySelectorAll('[data-more]')].map((end) => end.getAttribute('data-more'));

it('shows at which end of a row there are more tabs', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  await renderPart(
    <Tabs value="users">
      <TabRow label="Parts" current="users">
        <Tabs.Tab value="users">Users</Tabs.Tab>
        <Tabs.Tab value="tags">Tags</Tabs.Tab>
      </TabRow>
    </Tabs>,
  );
  const row = await screen.findByRole('tablist', { name: 'Parts' });
  await waitFor(() => expect(ends()).toEqual(['after']));
  for (const [left, expected] of [
    [200, ['before', 'after']],
    [510, ['before']],
    [0, ['after']],
  ] as const) {
    act(() => {
      row.scrollLeft = left;
      row.dispatchEvent(new Event('scroll'));
    });
    expect(ends()).toEqual(expected);
  }
});
