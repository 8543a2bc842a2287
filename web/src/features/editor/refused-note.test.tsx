import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, openEditor, save, served, servePerson } from './test-person-editor.tsx';

servePerson();

it.each([
  ['locations.0.place_name', /^Entry 1: Not there\.$/u],
  ['social_links.1.url', /^Entry 2: Not there\.$/u],
  ['identifiers.0.value', /^Entry 1: Not there\.$/u],
  ['names.2.text', /^Entry 3: Not there\.$/u],
  ['nations.0', /^Entry 1: Not there\.$/u],
  ['sources.about.0.url', /^Entry 1: Not there\.$/u],
  ['about_texts', /^Not there\.$/u],
])('leads to %s that the server refuses', async (path, told) => {
  const errors = [{ path, message: 'Not there.' }];
  const body = { detail: 'Place: not there.', code: 'malformed', errors };
  served.server.answers[`PUT ${address}`] = { status: 400, body };
  const { user } = await openEditor();
  await user.type(screen.getByLabelText('First Name'), 'x');
  await user.click(save());
  const note = await screen.findByText(told);
  await waitFor(() => expect(note.closest('[data-wrong]')).toHaveFocus());
});
