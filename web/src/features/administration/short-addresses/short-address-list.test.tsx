import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { ShortAddressList } from './short-address-list.tsx';

const reef = {
  ...{ id: 4, url: 'https://map.example.org/s/abc2345', address: '/map?q=reef%20%C3%A9' },
  ...{ made_by: 'Aroha Ngata', created_at: '2026-11-02T10:00:00Z' },
};

let list: (typeof reef)[];
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  list = [reef];
  server = await serveAnswers({
    'GET /api/v1/short-addresses': () => ({
      status: 200,
      body: { items: list, total_count: list.length, page: 1, page_size: 20, total_pages: 1 },
    }),
    'DELETE /api/v1/short-addresses/4': () => {
      list = [];
      return { status: 204 };
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

const show = () =>
  renderPart(
    <>
      <ShortAddressList />
      <Toasts />
    </>,
  );

it('says where short addresses lead, gives their code, and deletes them', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 's/abc2345' })).toHaveAttribute('href', reef.url);
  expect(screen.getByText('/map?q=reef é')).toBeVisible();
  expect(screen.getByText('Aroha Ngata')).toBeVisible();
  expect(screen.getByRole('link', { name: 'QR code of s/abc2345' })).toHaveAttribute(
    'href',
    `/qr-code.svg?address=${encodeURIComponent(reef.url)}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete s/abc2345' }));
  const asked = await screen.findByRole('dialog', { name: 'Delete Short Address' });
  await userEvent.click(within(asked).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Nobody has made a short address yet')).toBeVisible();
  expect(screen.getByText('Deleted s/abc2345')).toBeVisible();
});

it('says that the list could not be loaded', async () => {
  vi.stubGlobal('reportError', vi.fn());
  server.answers['GET /api/v1/short-addresses'] = refusal(400, 'Not now.', 'malformed');
  await show();
  expect(await screen.findByText('Short addresses could not be loaded')).toBeVisible();
});
