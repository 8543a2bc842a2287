import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { duplicateText } from './duplicate-reasons.ts';
import { PossibleDuplicates } from './possible-duplicates.tsx';

const call = 'POST /api/v1/entities/match';
const mere = {
  id: 3,
  type: 'person',
  name: 'Mere Kingi',
  photo_url: '',
  description: '',
  year: '',
  is_same_name: false,
  score: 50,
  reasons: [{ reason: 'one_letter', value: '' }],
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
const connected = vi.fn();
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf({ ...aroha, is_verified: true }),
    [call]: ({ body }) => {
      const [name] = (JSON.parse(body) as { names: string[] }).names;
      const candidates = name?.startsWith('Mere King') ? [mere] : [];
      return { status: 200, body: { matches: [{ name, candidates }] } };
    },
  });
});
afterEach(() => server.stop());

function Naming() {
  const [name, setName] = useState('');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <PossibleDuplicates types={['person']} name={name} onConnect={connected} />
    </>
  );
}

it('suggests similar entities while a name is typed, and keeps the focus in the field', async () => {
  const user = userEvent.setup();
  await renderPart(<Naming />);
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(field, 'Mere Kinggi');
  expect(await screen.findByText('Same name but for one letter')).toBeVisible();
  expect(field).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Is it this one?');
  expect(screen.getByRole('link', { name: 'Open Mere Kingi in a new tab' })).toHaveAttribute(
    'href',
    '/people/3-mere-kingi',
  );
  // The search runs when the typing pauses, not for each letter.
  expect(server.callsTo(call).length).toBeLessThan(3);
  await user.click(screen.getByRole('button', { name: 'Connect to Mere Kingi instead' }));
  expect(connected).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }));
  await user.clear(field);
  await waitFor(() => expect(screen.queryByText('Mere Kingi')).toBeNull());
});

it('joins the reasons for a possible duplicate in one text', () => {
  const reasons = [
    { reason: 'same_identifier', value: 'isni:0000000121032683' },
    { reason: 'same_name', value: '' },
    { reason: 'same_link', value: 'https://www.tide.org/' },
    { reason: 'same_connections', value: '3' },
  ] as const;
  expect(duplicateText(reasons)).toBe(
    'Same identifier: ISNI 0000 0001 2103 2683, same name, same link: tide.org, connected to the same three',
  );
});
