import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { emptyFields } from '../../domain/entity/test-entities.ts';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EntityEditor } from './entity-editor.tsx';

export const person = {
  ...emptyFields('person'),
  id: 12,
  type: 'person',
  user_id: aroha.id,
  first_name: 'Aroha',
  last_name: 'Ngata',
  name: 'Aroha Ngata',
  bio: 'Reads the tides.',
  low_res_photo_url: '',
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

export const address = '/api/v1/people/12';
export const served = {
  /** Drafts are kept per user while the page is open, so each test has its own user. */
  userId: aroha.id,
  server: undefined as unknown as Awaited<ReturnType<typeof serveAnswers>>,
};

/** Serves a person to each test of the file. */
export function servePerson() {
  beforeEach(async () => {
    served.userId += 1;
    served.server = await serveAnswers({
      'GET /api/v1/auth/session': sessionOf({ ...aroha, id: served.userId }),
      [`GET ${address}`]: { status: 200, body: person },
      'GET /api/v1/locations/countries': { status: 200, body: [] },
    });
  });
  afterEach(() => served.server.stop());
}

export const save = () => screen.getByRole('button', { name: /^Sav/u });
export const isLocked = () => save().getAttribute('aria-disabled') === 'true';

export async function openEditor(onSaved = vi.fn()) {
  const user = userEvent.setup();
  await renderPart(<EntityEditor type="person" id={12} onSaved={onSaved} />);
  await screen.findByRole('heading', { level: 1, name: 'Editing: Aroha Ngata' });
  return { user, onSaved };
}
