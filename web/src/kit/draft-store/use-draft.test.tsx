import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { announceSessionEvent } from '../../api/session-events.ts';
import { renderPart } from '../../test-render.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { readDraftOfThisPage, type StoredDraft } from './draft-store.ts';
import { useDraft } from './use-draft.ts';

interface Note extends StoredDraft {
  text: string;
}

/** The user is undefined once the session is over. */
function SignedIn({ isOver }: { isOver: boolean }) {
  return <Editor userId={isOver ? undefined : 7} />;
}

function Editor({ userId }: { userId: number | undefined }) {
  const [text, setText] = useState('');
  const draft = useDraft<Note>({
    userId,
    name: 'note',
    isDirty: text !== '',
    capture: () => ({ text }),
    watched: [text],
    restore: (kept) => setText(kept.text),
  });
  return (
    <>
      <DraftNotice draft={draft} />
      <button type="button" onClick={draft.end}>
        Saved
      </button>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

const note = () => screen.getByRole('textbox', { name: 'Note' });
afterEach(() => vi.restoreAllMocks());

it('restores an unsaved draft when the page is shown again, for the same user only', async () => {
  await renderPart(<Editor userId={7} />);
  await userEvent.type(note(), 'reef');
  cleanup();
  await renderPart(<Editor userId={7} />);
  expect(note()).toHaveValue('reef');
  expect(screen.getByText('Your unsaved changes are back.')).toBeInTheDocument();
  cleanup();
  await renderPart(<Editor userId={8} />);
  expect(note()).toHaveValue('');
});

it('keeps the draft when the session ends before the user leaves the page', async () => {
  function Session() {
    const [isOver, setOver] = useState(false);
    return (
      <>
        <SignedIn isOver={isOver} />
        <button type="button" onClick={() => setOver(true)}>
          End
        </button>
      </>
    );
  }
  await renderPart(<Session />);
  await userEvent.type(note(), 'reef');
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  cleanup();
  await renderPart(<Editor userId={7} />);
  expect(note()).toHaveValue('reef');
});

it('drops a draft that was typed and cleared again', async () => {
  await renderPart(<Editor userId={7} />);
  await userEvent.type(note(), 'reef');
  await userEvent.clear(note());
  cleanup();
  await renderPart(<Editor userId={7} />);
  expect(note()).toHaveValue('');
});

it('drops the draft after a logout', async () => {
  await renderPart(<Editor userId={7} />);
  await userEvent.type(note(), 'reef');
  act(() => announceSessionEvent({ type: 'logged-out' }));
  cleanup();
  await renderPart(<Editor userId={7} />);
  expect(note()).toHaveValue('');
});

it('stores the draft at once when the page is hidden', async () => {
  await renderPart(<Editor userId={7} />);
  await userEvent.type(note(), 'reef');
  expect(readDraftOfThisPage('7:note')).toBeNull();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(readDraftOfThisPage('7:note')).toMatchObject({ text: 'reef' });
});

it('stores the draft at once before the page is unloaded', async () => {
  await renderPart(<Editor userId={7} />);
  await userEvent.type(note(), 'reef');
  act(() => void window.dispatchEvent(new Event('beforeunload')));
  expect(readDraftOfThisPage<Note>('7:note')?.text).toBe('reef');
});

it('stores the draft while the user types without a pause', async () => {
  await renderPart(<Editor userId={7} />);
  vi.useFakeTimers();
  for (let length = 1; length <= 10; length++) {
    fireEvent.change(note(), { target: { value: 'r'.repeat(length) } });
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  vi.useRealTimers();
  expect(readDraftOfThisPage<Note>('7:note')?.text.length).toBeGreaterThan(3);
});

it('stores no draft when the user leaves the page after a save', async () => {
  await renderPart(<Editor userId={7} />);
  await userEvent.type(note(), 'reef');
  await userEvent.click(screen.getByRole('button', { name: 'Saved' }));
  cleanup();
  expect(readDraftOfThisPage('7:note')).toBeNull();
});
