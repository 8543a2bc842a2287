import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import type { TagDraft } from './tags.ts';
import { TagsField } from './tags-field.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
let tags: readonly TagDraft[];

beforeEach(async () => {
  tags = [];
  server = await serveAnswers({
    'GET /api/v1/entities/tags/suggest': {
      status: 200,
      body: {
        suggestions: [
          { id: 1, name: 'MANGROVES', tag_type: 'project', tag_status: 'OFFICIAL', usage_count: 3 },
        ],
      },
    },
  });
});
afterEach(() => server.stop());

function Field() {
  const [value, setValue] = useState<readonly TagDraft[]>([]);
  const [typed, setTyped] = useState('');
  tags = value;
  return (
    <>
      <TagsField
        types={['project', 'topics']}
        value={value}
        onChange={setValue}
        typed={typed}
        onType={setTyped}
      />
      <button type="button">Next</button>
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  await renderPart(<Field />);
  return { user, input: await screen.findByLabelText('Add a tag') };
}

it('normalises a typed tag, adds it once by Enter or comma, and removes it again [spec 2.2]', async () => {
  const { user, input } = await open();
  await user.type(input, 'salt marsh{Enter}');
  expect(input).toHaveValue('');
  await user.type(input, 'Salt-Marsh,');
  expect(tags).toEqual([{ name: 'SALT-MARSH', tag_type: 'project' }]);
  await user.click(screen.getByRole('button', { name: 'Remove SALT-MARSH' }));
  expect(tags).toEqual([]);
});

it('shows a short message while a tag is typed, and the full one when it is added', async () => {
  const { user, input } = await open();
  await user.type(input, 'ab');
  await screen.findByText('Tag must be at least 3 characters');
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  await screen.findByText('Tag name must be at least 3 characters long');
  expect(input).toHaveValue('AB');
});

it('accepts a tag with the trailing space of a phone keyboard', async () => {
  const { user, input } = await open();
  await user.type(input, 'flood ');
  expect(screen.queryByText('Cannot start or end with dash')).toBeNull();
  expect(input).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(tags).toEqual([{ name: 'FLOOD', tag_type: 'project' }]);
  await user.type(input, 'salt marsh {Enter}');
  expect(tags.at(-1)).toEqual({ name: 'SALT-MARSH', tag_type: 'project' });
});

it('adds a typed tag when the field is left, and keeps an invalid one in the field', async () => {
  const { user, input } = await open();
  await user.type(input, 'flood');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(tags).toEqual([{ name: 'FLOOD', tag_type: 'project' }]);
  expect(input).toHaveValue('');
  await user.type(input, 'ab');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Tag name must be at least 3 characters long');
  expect(input).toHaveValue('AB');
});

it('shows an added tag only after the press that left the field is released', async () => {
  const { user, input } = await open();
  await user.type(input, 'flood');
  const next = screen.getByRole('button', { name: 'Next' });
  await user.pointer({ target: next, keys: '[MouseLeft>]' });
  expect(tags).toEqual([{ name: 'FLOOD', tag_type: 'project' }]);
  expect(screen.queryByRole('button', { name: 'Remove FLOOD' })).toBeNull();
  await user.pointer({ target: next, keys: '[/MouseLeft]' });
  await screen.findByRole('button', { name: 'Remove FLOOD' });
  expect(input).toHaveValue('');
});

it('suggests tags by type on focus, and adds the chosen one instead of the typed text [spec 2.3] [spec 2.7]', async () => {
  const { user, input } = await open();
  await user.click(input);
  await screen.findByRole('button', { name: 'MANGROVES' });
  const [asked] = server.callsTo('GET /api/v1/entities/tags/suggest');
  expect(new URL(asked?.url ?? '', 'http://x').search).toBe('?limit=20&query=&tag_type=project');
  expect(screen.getByRole('button', { name: 'CLIMATE' })).toBeVisible();
  await user.type(input, 'mang');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'CLIMATE' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'MANGROVES' }));
  expect(tags).toEqual([{ name: 'MANGROVES', tag_type: 'project' }]);
});
