import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EntityEditor } from './entity-editor.tsx';

const address = '/api/v1/projects/5';
const urls = ['/api/v1/files/project/a.jpg', '/api/v1/files/project/b.jpg'];
const project = {
  id: 5,
  type: 'project',
  name: 'Tide Lines',
  description: '',
  year: '',
  photo_url: urls[0],
  low_res_photo_url: '',
  images: urls.map((image_url, order) => ({
    image_url,
    low_res_url: '',
    caption: order === 0 ? 'First shore' : '',
    order,
  })),
  locations: [],
  social_links: [],
  tags_with_type: [],
  about_language: '',
  about_texts: [],
  names: [],
  identifiers: [],
  sources: {},
  fields: {},
  nations: [],
  notices: [],
  labels: [],
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

/** Drafts are kept per user while the page is open, so each test has its own user. */
let userId = 9000;
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  userId += 1;
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf({ ...aroha, id: userId }),
    [`GET ${address}`]: { status: 200, body: project },
    'GET /api/v1/locations/countries': { status: 200, body: [] },
  });
});
afterEach(() => server.stop());

async function openGallery() {
  const user = userEvent.setup();
  await renderPart(<EntityEditor type="project" id={5} />);
  const gallery = await screen.findByRole('group', { name: 'Gallery' });
  const rows = () => within(gallery).getAllByRole('listitem');
  return { user, gallery, rows };
}

it('captions and moves pictures of the gallery, and saves them in their new order [spec 2.2] [spec 2.3] [spec 2.4]', async () => {
  const { user, rows } = await openGallery();
  expect(within(rows()[0] as HTMLElement).getByText('First shore')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move up, Picture 1' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move down, Picture 2' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Edit caption, Picture 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Image Caption' });
  await user.type(within(dialog).getByLabelText('Caption'), 'Second shore');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rows()[1]).toHaveTextContent('Second shore'));
  await user.click(screen.getByRole('button', { name: 'Move up, Picture 2' }));
  expect(rows()[0]).toHaveTextContent('Second shore');
  // It cannot move further up.
  expect(screen.getByRole('button', { name: 'Move down, Picture 1' })).toHaveFocus();
  expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);

  server.answers[`PUT ${address}`] = { status: 200, body: { ...project, version: 2 } };
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.callsTo(`PUT ${address}`)).toHaveLength(1));
  expect(JSON.parse(server.callsTo(`PUT ${address}`)[0]?.body ?? '').images).toEqual([
    { image_url: urls[1], caption: 'Second shore', order: 0 },
    { image_url: urls[0], caption: 'First shore', order: 1 },
  ]);
});

it('reports that a picture of the gallery is missing, and lets it be removed [spec 2.2]', async () => {
  const { user, gallery, rows } = await openGallery();
  fireEvent.error(within(rows()[1] as HTMLElement).getByRole('img'));
  expect(await screen.findByText('Image not found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove, Picture 2' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(within(gallery).getByRole('button', { name: /^Add/u })).toHaveFocus();
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

it('refuses a gallery file that is no picture, with a message, and keeps the rest [spec 2.8]', async () => {
  const { user, gallery, rows } = await openGallery();
  const input = gallery.querySelector<HTMLInputElement>('input[type="file"]');
  const page = new File(['<!doctype html>'], 'page.jpg', { type: 'image/jpeg' });
  await user.upload(input as HTMLInputElement, page);
  await screen.findByText('Please select a valid image file.');
  expect(rows()).toHaveLength(2);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});
