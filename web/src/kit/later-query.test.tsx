import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuickQueries } from '../test-render.tsx';
import { useLaterQuery } from './later-query.ts';

const ask = vi.fn(async () => `answer ${ask.mock.calls.length}`);
const query = { queryKey: ['later'], queryFn: ask };
let renders = 0;

function Part({ when }: { when?: 'now' | 'later' | 'never' }) {
  renders += 1;
  return <p>{useLaterQuery(query, when).data ?? 'nothing yet'}</p>;
}

async function renderIn(when?: 'now' | 'later' | 'never') {
  const queries = createQuickQueries();
  const partIn = (asked: typeof when) => (
    <QueryClientProvider client={queries}>
      <Part {...(asked && { when: asked })} />
    </QueryClientProvider>
  );
  const { rerender } = render(partIn(when));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { queries, renderNow: () => act(async () => rerender(partIn('now'))) };
}

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  renders = 0;
});
afterEach(() => vi.useRealTimers());

it('asks once the page has settled, and renders once with the answer', async () => {
  await renderIn();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(ask).not.toHaveBeenCalled();
  expect(renders).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('answer 1')).toBeInTheDocument();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(renders).toBe(2);
});

it('asks at once where the answer is needed, and never where it is not wanted', async () => {
  const { renderNow } = await renderIn('never');
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(ask).not.toHaveBeenCalled();
  await renderNow();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('answer 1')).toBeInTheDocument();
});

it('follows what changes afterwards', async () => {
  const { queries } = await renderIn();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await act(() => queries.invalidateQueries({ queryKey: query.queryKey }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('answer 2')).toBeInTheDocument();
});

it('asks again if the first answer is out of date before it is shown', async () => {
  const { queries } = await renderIn();
  let answer: (text: string) => void = vi.fn();
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => {
    answer('answer 0');
    await vi.advanceTimersByTimeAsync(0);
    await queries.invalidateQueries({ queryKey: query.queryKey });
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('answer 2')).toBeInTheDocument();
});
