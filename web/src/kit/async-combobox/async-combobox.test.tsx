import { Modal } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { AsyncCombobox } from './async-combobox.tsx';
import { OptionText } from './option-text.tsx';
import { useOptions } from './use-options.ts';

const people = ['Tevita', 'Teuila', 'Tane', 'Sina'];
let asked: { text: string; signal: AbortSignal }[] = [];
let answer: (text: string) => Promise<readonly string[]>;
const chosen = vi.fn();
const entered = vi.fn();

beforeEach(() => {
  asked = [];
  answer = async (text) => people.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  chosen.mockClear();
  entered.mockClear();
});
afterEach(() => vi.useRealTimers());

function Field({ marksFirst = false, isInline = false, extra = '', listPosition = {} }) {
  const [typed, setTyped] = useState('');
  // Re-renders the field after each key, as a page around it would.
  const [, setKeys] = useState(0);
  const found = useOptions({
    typed,
    minLength: 2,
    query: (text) => ({
      queryKey: ['people', text],
      retry: false,
      queryFn: ({ signal }) => {
        asked.push({ text, signal });
        return answer(text);
      },
    }),
  });
  return (
    <AsyncCombobox
      {...found}
      options={extra === '' ? found.options : [...(found.options ?? []), extra]}
      isExtra={(name) => name === extra}
      label="Person"
      typed={typed}
      onType={setTyped}
      isOff={[...typed.trim()].length < 2}
      marksFirst={marksFirst}
      isInline={isInline}
      listPosition={listPosition}
      optionKey={(name) => name}
      renderOption={(name) => <OptionText title={name}>{`${name.length} letters`}</OptionText>}
      isDisabled={(name) => name === 'Tane'}
      onChoose={chosen}
      onEnter={entered}
      onKeyUp={() => setKeys((count) => count + 1)}
      texts={{
        list: 'People found',
        none: 'Nobody found',
        searching: 'Searching...',
        failed: 'The search failed',
        found: (count) => `${count} people found`,
      }}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Person' });
const option = (name: RegExp) => screen.findByRole('option', { name });
const openAndType = async (text: string, part = <Field />) => {
  await renderPart(part);
  await userEvent.type(field(), text);
};

describe('the requests of AsyncCombobox', () => {
  it('are sent when typing pauses, not for too few letters, and once for each text', async () => {
    await renderPart(<Field />);
    vi.useFakeTimers();
    for (const text of ['t', 'te', 'tev']) {
      fireEvent.change(field(), { target: { value: text } });
      await act(() => vi.advanceTimersByTimeAsync(299));
    }
    expect(asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asked.map(({ text }) => text)).toEqual(['tev']);
    for (const text of ['t', 'tev']) {
      fireEvent.change(field(), { target: { value: text } });
      await act(() => vi.advanceTimersByTimeAsync(400));
    }
    expect(asked).toHaveLength(1);
  });

  it('are cancelled when another text is requested', async () => {
    const never = new Promise<readonly string[]>(() => undefined);
    const usual = answer;
    answer = (text) => (text === 'te' ? never : usual(text));
    await openAndType('te');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findAllByText('Searching...')).not.toHaveLength(0);
    await userEvent.type(field(), 'u');
    await option(/^Teuila/u);
    expect(asked.map(({ text, signal }) => [text, signal.aborted])).toEqual([
      ['te', true],
      ['teu', false],
    ]);
  });

  it('leave the last options while the user types on, and remove them for another text', async () => {
    const never = new Promise<readonly string[]>(() => undefined);
    const usual = answer;
    answer = (text) => (text === 'te' ? usual(text) : never);
    await openAndType('te');
    await option(/^Tevita/u);
    await userEvent.type(field(), 'v');
    await waitFor(() => expect(asked.at(-1)?.text).toBe('tev'));
    expect(screen.getByRole('option', { name: /^Tevita/u })).toBeInTheDocument();
    await userEvent.clear(field());
    await userEvent.type(field(), 'si');
    await waitFor(() => expect(asked.at(-1)?.text).toBe('si'));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('report that nothing was found, and that the search failed', async () => {
    await openAndType('zzz');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nobody found'));
    answer = () => Promise.reject(new Error('away'));
    await userEvent.type(field(), 'z');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The search failed'));
  });
});

it('gives the option list the requested width', async () => {
  await openAndType('te', <Field listPosition={{ width: 'calc(10px + 20rem)' }} />);
  const dropdown = (await option(/^Tevita/u)).closest('[data-position]');
  expect(dropdown?.getAttribute('style')).toContain('width: calc(10px + 20rem)');
});

describe('an inline list of AsyncCombobox', () => {
  it('is referenced by its field as soon as it is shown, for screen readers', async () => {
    await openAndType('te', <Field isInline />);
    await option(/^Tevita/u);
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
  });

  it('shows and announces that nothing was found, and still offers the extra option', async () => {
    await openAndType('zzz', <Field isInline extra="Add zzz" />);
    expect(await screen.findByText('Nobody found')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Nobody found');
    expect(screen.getByRole('option', { name: /^Add zzz/u })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Add zzz');
  });

  it('counts the found options without the extra one', async () => {
    await openAndType('te', <Field isInline extra="Add te" />);
    await option(/^Tevita/u);
    expect(screen.getByRole('status')).toHaveTextContent('2 people found');
  });
});

describe('the keyboard in AsyncCombobox', () => {
  it('keeps an option marked when the same options come in a new array', async () => {
    await openAndType('te', <Field extra="Add te" />);
    await option(/^Tevita/u);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Teuila');
  });

  it('marks options with arrows, chooses the marked one with Enter, and sets the ARIA attributes', async () => {
    await openAndType('te');
    const first = await option(/^Tevita/u);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('listbox', { name: 'People found' })).toHaveAttribute(
      'id',
      field().getAttribute('aria-controls'),
    );
    expect(screen.getByRole('status')).toHaveTextContent('2 people found');
    await userEvent.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', first.id);
    expect(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(first).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Teuila');
    expect(entered).not.toHaveBeenCalled();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('chooses the automatically marked first option with Enter, never a disabled one', async () => {
    await openAndType('ta', <Field marksFirst />);
    const disabled = await option(/^Tane/u);
    const first = await option(/^Tevita/u);
    expect(field()).toHaveAttribute('aria-activedescendant', first.id);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(disabled);
    expect(chosen.mock.calls).toEqual([['Tevita']]);
  });

  it('passes on the typed or empty text with Enter while no option is marked', async () => {
    await openAndType(' tev{Enter}');
    expect(entered).toHaveBeenCalledExactlyOnceWith('tev');
    await userEvent.clear(field());
    await userEvent.keyboard('{Enter}');
    expect(entered).toHaveBeenLastCalledWith('');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('leaves Enter to an input method during composition, but searches for its text', async () => {
    await openAndType('te', <Field marksFirst />);
    await option(/^Tevita/u);
    fireEvent.compositionStart(field());
    fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter', isComposing: true });
    expect(chosen).not.toHaveBeenCalled();
    expect(entered).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: 'teu' } });
    await waitFor(() => expect(asked.at(-1)?.text).toBe('teu'));
    fireEvent.compositionEnd(field());
    await waitFor(() => expect(screen.queryByText('Tevita')).not.toBeInTheDocument());
    fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Teuila');
  });
});

describe('Escape in AsyncCombobox', () => {
  const close = vi.fn();
  const around = vi.fn();
  beforeEach(() => {
    close.mockClear();
    around.mockClear();
  });
  const inDialog = (isInline = false) => (
    <Modal opened onClose={close} title="Add">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a row or a sheet listens, too */}
      <div onKeyDown={around}>
        <Field isInline={isInline} />
      </div>
    </Modal>
  );

  it('closes the list but not the dialog around it, then closes the dialog', async () => {
    await openAndType('te', inDialog());
    await option(/^Tevita/u);
    around.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(close).not.toHaveBeenCalled();
    expect(around).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    expect(around).toHaveBeenCalledTimes(1);
  });

  it.each(['', 't'])('closes the dialog at once when "%s" shows no list', async (text) => {
    await renderPart(inDialog());
    await userEvent.click(field());
    if (text !== '') await userEvent.type(field(), text);
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('closes an inline list first, which opens again when typing goes on', async () => {
    await openAndType('te', inDialog(true));
    await option(/^Tevita/u);
    await userEvent.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('v');
    await option(/^Tevita/u);
    await userEvent.keyboard('{Escape}{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });
});
