import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { historyKey, ownKey } from '../../api/keys.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { Toasts } from '../../kit/layout/toasts.tsx';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { undoActs } from './offer-undo.ts';

const undone = (act_id: number | null, may_undo: boolean) => ({
  status: 200,
  body: { act_id, left_out: [], may_undo },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'POST /api/v1/acts/3/undo': undone(5, true),
    'POST /api/v1/acts/4/undo': undone(6, true),
    'POST /api/v1/acts/5/undo': undone(8, true),
    'POST /api/v1/acts/6/undo': undone(7, true),
  });
  await renderPart(<Toasts />);
});
afterEach(() => server.stop());

const undo = (...actIds: number[]) => undoActs(createQueryClient(), actIds);
const order = () => server.seen.flatMap(({ url }) => url.match(/acts\/(\d+)/u)?.[1] ?? []);

it('undoes acts from the last to the first, and offers Redo and then Undo again', async () => {
  expect(await undo(3, 4)).toBe(true);
  await screen.findByText('Undone.', {}, { timeout: 5000 });
  await userEvent.click(screen.getByRole('button', { name: /^Redo/u }));
  await screen.findByText('Done again.', {}, { timeout: 5000 });
  expect(order()).toEqual(['4', '3', '5', '6']);
  expect(screen.getByRole('button', { name: /^Undo/u })).toBeInTheDocument();
});

it('discards the own entities and histories that were read before', async () => {
  const queries = createQueryClient();
  for (const key of [ownKey, historyKey]) queries.setQueryData(key, 'read before');
  await undoActs(queries, [3]);
  expect(queries.getQueryState(ownKey)).toBeUndefined();
  expect(queries.getQueryState(historyKey)?.isInvalidated).toBe(true);
});

it.each([
  ['the server would refuse it', undone(7, false)],
  ['nothing was to be changed', undone(null, false)],
])('offers no Redo when %s', async (_, answer) => {
  server.answers['POST /api/v1/acts/4/undo'] = answer;
  expect(await undo(3, 4)).toBe(true);
  await screen.findByText('Undone.', {}, { timeout: 5000 });
  expect(screen.queryByRole('button', { name: /^Redo/u })).toBeNull();
});

it('says so when the page cannot read what is stored after an undo', async () => {
  const onUndone = () => Promise.reject(new Error('The cable is cut.'));
  expect(await undoActs(createQueryClient(), [3], onUndone)).toBe(true);
  await screen.findByText('Undone.', {}, { timeout: 5000 });
  await screen.findByText('This page may show an old version. Please reload it.');
});
