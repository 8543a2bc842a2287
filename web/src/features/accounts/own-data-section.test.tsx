import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { OwnDataSection } from './own-data-section.tsx';

const read = 'GET /api/v1/users/me/data-download';
const ask = 'POST /api/v1/users/me/data-download';
const answer = (state: string, expires_at: string | null = null) => ({
  status: 200,
  body: { state, requested_at: null, expires_at },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ [read]: answer('none') });
});
afterEach(() => server.stop());

it('shows after a request that the file is being made, and that an e-mail follows', async () => {
  await renderPart(<OwnDataSection />);
  server.answers[ask] = { ...answer('waiting'), status: 202 };
  const button = await screen.findByRole('button', { name: 'Prepare Download' });
  server.answers[read] = answer('waiting');
  await userEvent.click(button);
  expect(await screen.findByText(/an email tells you when it is ready/u)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows until when the file can be downloaded', async () => {
  vi.stubEnv('TZ', 'UTC');
  server.answers[read] = answer('ready', '2026-11-24T10:00:00.000Z');
  await renderPart(<OwnDataSection />);
  expect(await screen.findByText(/ready until 24 Nov 2026, 10:00/u)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
  vi.unstubAllEnvs();
});

it('lets a failed download be requested again, and shows why the request fails', async () => {
  server.answers[read] = answer('failed');
  server.answers[ask] = { status: 503, body: { detail: 'Away.', code: 'unavailable' } };
  await renderPart(<OwnDataSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Away.')).toBeInTheDocument();
});
