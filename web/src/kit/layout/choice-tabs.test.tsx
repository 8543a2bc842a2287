import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { ChoiceTabs } from './choice-tabs.tsx';

afterEach(() => vi.restoreAllMocks());

const ends = () =>
  [...document.querySelectorAll('[data-more]')].map((end) => end.getAttribute('data-more'));

it('ChoiceTabs marks the ends at which there are more tabs', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  await renderPart(
    <ChoiceTabs
      label="Parts"
      value="users"
      tabs={[
        { value: 'users', label: 'Users' },
        { value: 'tags', label: 'Tags' },
      ]}
      onChange={() => undefined}
    >
      The users
    </ChoiceTabs>,
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

it('ChoiceTabs keeps the chosen tab in sight when a count moves it', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  function Parts() {
    const [count, setCount] = useState<number>();
    const tabs = [
      { value: 'reports', label: 'Reports', count },
      { value: 'system', label: 'System' },
    ];
    return (
      <ChoiceTabs label="Parts" value="system" tabs={tabs} onChange={() => undefined}>
        <button type="button" onClick={() => setCount(2)}>
          Count
        </button>
      </ChoiceTabs>
    );
  }
  await renderPart(<Parts />);
  expect(scroll).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Count' }));
  expect(scroll).toHaveBeenCalledTimes(2);
});

it('ChoiceTabs shows a select field instead of tabs on a phone', async () => {
  const query = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(query, { matches: true }));
  const onChange = vi.fn();
  await renderPart(
    <ChoiceTabs
      label="Moderation"
      value="reports"
      tabs={[
        { value: 'reports', label: 'Reports', count: 3 },
        { value: 'duplicates', label: 'Duplicates' },
      ]}
      onChange={onChange}
      isListOnPhone
    >
      The queue
    </ChoiceTabs>,
  );
  const list = await screen.findByRole('combobox', { name: 'Moderation' });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('option', { name: 'Reports (3)' })).toHaveProperty('selected', true);
  expect(screen.getByText('The queue')).toBeInTheDocument();
  await userEvent.selectOptions(list, 'Duplicates');
  expect(onChange).toHaveBeenCalledWith('duplicates');
});
