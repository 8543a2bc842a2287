import { limits } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import {
  areSourcesValid,
  isSameSources,
  noSourceDraft,
  type SourceDraft,
  sourcesToSend,
} from './source-drafts.ts';
import { SourcesField } from './sources-field.tsx';

const mara = { id: 7, type: 'person', name: 'Mara Voss', photo_url: '', description: '' } as const;

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const found = { ...mara, year: '', matched_on: [], tags: [] };
  server = await serveAnswers({
    'GET /api/v1/entities/suggest': { status: 200, body: { results: [found] } },
  });
});
afterEach(() => server.stop());

function Form({ begun = [], isOpened = false }: FormProps) {
  const [sources, setSources] = useState(begun);
  return (
    <>
      <SourcesField value={sources} stored={begun} isOpened={isOpened} onChange={setSources} />
      <output data-testid="sent">{JSON.stringify(sourcesToSend(sources))}</output>
    </>
  );
}
interface FormProps {
  begun?: readonly SourceDraft[];
  isOpened?: boolean;
}
const sent = () => JSON.parse(screen.getByTestId('sent').textContent ?? '');

it('adds a source by the keyboard, says what is missing, and removes it again', async () => {
  const user = userEvent.setup();
  await renderPart(<Form />);
  await user.click(screen.getByRole('button', { name: /^Add a source/u }));
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Done with source 1' }));
  expect(screen.getByText('A source needs a title or an address.')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await user.type(screen.getByLabelText('Title'), 'Annual report');
  await user.type(screen.getByLabelText('Address'), 'ftp://example.org');
  expect(screen.getByText(/^Not an address of the web/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done with source 1' }));
  expect(screen.getByLabelText('Address')).toHaveFocus();
  await user.clear(screen.getByLabelText('Address'));
  await user.selectOptions(screen.getByLabelText('How sure'), 'probable');
  await user.click(screen.getByRole('button', { name: 'Done with source 1' }));
  expect(screen.queryByLabelText('Title')).toBeNull();
  expect(sent()).toMatchObject([{ kind: 'web', title: 'Annual report', certainty: 'probable' }]);
  expect(screen.getByRole('button', { name: /^Add a source/u })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Change source: Web page: Annual/u }));
  expect(screen.getByLabelText('Title')).toHaveValue('Annual report');
  await user.click(screen.getByRole('button', { name: /^Remove source/u }));
  expect(sent()).toEqual([]);
});

it('keeps who said it only while somebody is said to have', async () => {
  const user = userEvent.setup();
  const begun = [{ ...noSourceDraft, kind: 'said_by', said_by: mara } as const];
  await renderPart(<Form begun={begun} />);
  expect(screen.getByText('Said by Mara Voss')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Change source/u }));
  await user.selectOptions(screen.getByLabelText('What it is'), 'own_knowledge');
  expect(sent()).toMatchObject([{ kind: 'own_knowledge', said_by: null }]);
  await user.selectOptions(screen.getByLabelText('What it is'), 'said_by');
  expect(sent()).toMatchObject([{ said_by: { id: 7 } }]);
  await user.click(screen.getByRole('button', { name: 'Remove Mara Voss' }));
  const who = screen.getByLabelText(/^Who said it/u);
  expect(who).toHaveFocus();
  await user.type(who, 'Mara');
  await user.click(await screen.findByRole('option', { name: /Mara Voss/u }));
  expect(sent()).toMatchObject([{ said_by: { id: 7 } }]);
  expect(screen.getByRole('button', { name: 'Remove Mara Voss' })).toHaveFocus();
});

it('keeps the focus in a list that is full', async () => {
  const user = userEvent.setup();
  const begun = Array.from({ length: limits.sources }, () => ({ ...noSourceDraft, title: 'A' }));
  await renderPart(<Form begun={begun} />);
  const buttons = (name: RegExp) => screen.getAllByRole('button', { name });
  await user.click(buttons(/^Change source/u).at(-1) as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Done with source 10' }));
  expect(buttons(/^Change source/u).at(-1)).toHaveFocus();
  await user.click(buttons(/^Remove source/u)[0] as HTMLElement);
  expect(buttons(/^Remove source/u)[0]).toHaveFocus();
  await user.click(buttons(/^Remove source/u).at(-1) as HTMLElement);
  expect(screen.getByRole('button', { name: /^Add a source/u })).toHaveFocus();
});

it('lets a stored source stand that names somebody unseen', () => {
  const unseen: SourceDraft = { ...noSourceDraft, kind: 'said_by' };
  expect(areSourcesValid([unseen], [])).toBe(false);
  expect(areSourcesValid([unseen], [unseen])).toBe(true);
  expect(isSameSources([unseen], [{ ...unseen, quote: 'x' }])).toBe(false);
});

it('begins with a first source in one press, and keeps none in which nothing was typed', async () => {
  const user = userEvent.setup();
  await renderPart(<Form isOpened />);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Done with source 1' }));
  expect(screen.getByText('A source needs a title or an address.')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText('Title'), 'Annual report');
  expect(sent()).toMatchObject([{ kind: 'web', title: 'Annual report' }]);
  await user.click(screen.getByRole('button', { name: 'Done with source 1' }));
  await user.click(screen.getByRole('button', { name: /^Add a source/u }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  await user.click(screen.getAllByRole('button', { name: /^Remove source/u })[1] as HTMLElement);
  expect(sent()).toHaveLength(1);
});

it('takes the focus, with the sources that are there, where it opens in place of a button', async () => {
  const begun = [{ ...noSourceDraft, title: 'Annual report' }];
  await renderPart(<Form begun={begun} isOpened />);
  expect(screen.getByRole('button', { name: /^Add a source/u })).toHaveFocus();
});
