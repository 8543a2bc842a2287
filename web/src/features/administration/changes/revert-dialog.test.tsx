import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { type Answer, deferredAnswer, refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { RevertDialog } from './revert-dialog.tsx';

const address = '/api/v1/admin/changes/reversal';
const preview: Answer = {
  status: 200,
  body: { items: [], revertible: 3, left: 0, unseen: 0 },
};
const batch = (act_id: number, reverted: number, next: number | null): Answer => ({
  status: 200,
  body: { act_id, reverted, remaining: 0, next },
});
const broken = refusal(409, 'Something is in the way.', 'conflict');

let batches: Answer[] = [];
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const undone = { status: 200, body: { act_id: null, left_out: [], may_undo: false } };
  server = await serveAnswers({
    [`GET ${address}`]: preview,
    [`POST ${address}`]: () => batches.shift() as Answer,
    'POST /api/v1/acts/51/undo': undone,
    'POST /api/v1/acts/52/undo': undone,
  });
});
afterEach(() => server.stop());

async function open() {
  const user = userEvent.setup();
  const [onReverted, onClose] = [vi.fn(), vi.fn()];
  const given = { userId: 7, name: 'Mere', from: undefined, to: undefined };
  await renderPart(
    <>
      <Toasts />
      <RevertDialog {...given} onReverted={onReverted} onClose={onClose} />
    </>,
  );
  return { user, onReverted, onClose };
}

const undoneActs = () => server.seen.flatMap(({ url }) => url.match(/acts\/(\d+)/u)?.[1] ?? []);

describe('the dialog that reverts the changes of an account', () => {
  it('says which connection goes where, also of an end that is gone', async () => {
    const rest = { changes: {}, left_out: [], takes_along: [] };
    const [ines, tide] = [
      { id: 1, type: 'person', name: 'Ines' },
      { id: 2, type: 'project', name: 'Low Tide' },
    ];
    const items = [
      { ...rest, subject: 'relationship', subject_id: 3, entity: ines, other: tide, op: 'created' },
      { ...rest, subject: 'relationship', subject_id: 4, entity: null, other: tide, op: 'deleted' },
      { ...rest, subject: 'entity', subject_id: 2, entity: tide, other: null, op: 'changed' },
    ];
    const body = { items, revertible: 3, left: 0, unseen: 0 };
    server.answers[`GET ${address}`] = { status: 200, body };
    await open();
    await screen.findByText('3 things go back to what they were.');
    expect(
      screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/gu, ' ')),
    ).toEqual([
      'The connection of Ines and Low Tide comes back',
      'The connection of an entry that is gone and Low Tide is removed',
      'Low Tide goes back',
    ]);
  });

  it('offers to undo all that several attempts have reverted', async () => {
    batches = [batch(51, 2, 7), broken, batch(52, 1, null)];
    const { user, onReverted } = await open();
    await user.click(await screen.findByRole('button', { name: 'Revert 3' }));
    await screen.findByText('Something is in the way.');
    await user.click(await screen.findByRole('button', { name: 'Revert 3' }));
    await waitFor(() => expect(onReverted).toHaveBeenCalledOnce());
    await screen.findByText('3 things reverted.');
    await user.click(screen.getByRole('button', { name: /^Undo/u }));
    await waitFor(() => expect(undoneActs()).toEqual(['52', '51']));
  });

  it('offers to undo what was reverted when it is closed after a failed attempt', async () => {
    batches = [batch(51, 2, 7), broken];
    const { user, onClose } = await open();
    await user.click(await screen.findByRole('button', { name: 'Revert 3' }));
    await screen.findByText('Something is in the way.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    await screen.findByText('2 things reverted.');
    await user.click(screen.getByRole('button', { name: /^Undo/u }));
    await waitFor(() => expect(undoneActs()).toEqual(['51']));
  });

  it('names merges, and the connections of others that go with what was created', async () => {
    const named = (id: number, name: string) => ({ id, type: 'person', name });
    const item = { other: null, op: 'deleted', changes: {}, left_out: [], takes_along: [] };
    const merge = { ...item, subject: 'merge', op: 'created', other: named(2, 'Hana Ito') };
    const items = [
      {
        ...{ ...item, subject: 'entity', subject_id: 1, entity: named(1, 'Adverts') },
        takes_along: [{ name: 'Reef', role: 'Partner', year: '2019' }],
      },
      { ...merge, subject_id: 3, entity: named(3, 'Ana Rua') },
      {
        ...{ ...merge, subject_id: 4, entity: named(4, 'Mere Kingi') },
        left_out: [{ part: '', reason: 'This merge can no longer be undone.' }],
      },
    ];
    server.answers[`GET ${address}`] = {
      status: 200,
      body: { items, revertible: 2, left: 1, unseen: 0 },
    };
    await open();
    await screen.findByText('One connection that somebody else made goes with it:');
    expect(screen.getByText('Reef, Partner, 2019')).toBeVisible();
    expect(screen.getByText(/^Ana Rua is parted from Hana Ito/u)).toBeVisible();
    const kept = screen.getByText(/^Mere Kingi stays merged into Hana Ito/u);
    expect(kept).toHaveTextContent('This merge can no longer be undone.');
  });

  it('cannot be confirmed before it knows what would be reverted', async () => {
    const late = deferredAnswer(() => refusal(404, 'There is no such account.', 'not_found'));
    server.answers[`GET ${address}`] = late.answer;
    const { user, onClose } = await open();
    const confirm = await screen.findByRole('button', { name: 'Revert all' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm);
    late.letGo();
    await screen.findByText('There is no such account.');
    await user.click(confirm);
    expect(onClose).not.toHaveBeenCalled();
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(server.callsTo(`POST ${address}`)).toEqual([]);
  });
});
