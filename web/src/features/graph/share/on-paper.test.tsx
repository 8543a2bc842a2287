import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { OnPaper } from './on-paper.tsx';

const link = 'https://map.example.org/map?q=reef';
const short = 'https://map.example.org/s/abc2345';
const session = 'GET /api/v1/auth/session';
const make = 'POST /api/v1/short-addresses';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ [session]: sessionOf(aroha) });
});
afterEach(() => server.stop());

const codeOf = () => screen.getByRole('img', { name: 'QR code of this view' });
const button = { name: 'Make a Short Address' };

it('shows the code of the view, and that of a short address once it was made', async () => {
  await renderPart(<OnPaper link={link} />);
  expect(codeOf()).toHaveAttribute('src', `/qr-code.svg?address=${encodeURIComponent(link)}`);
  server.answers[make] = refusal(400, 'You have made 500 short addresses.', 'rule_broken');
  await userEvent.click(await screen.findByRole('button', button));
  expect(await screen.findByText('You have made 500 short addresses.')).toBeVisible();
  server.answers[make] = { status: 201, body: { url: short } };
  await userEvent.click(screen.getByRole('button', button));
  expect(await screen.findByLabelText('Short address')).toHaveValue(short);
  expect(JSON.parse(server.callsTo(make).at(-1)?.body ?? '')).toEqual({ address: link });
  const path = `/qr-code.svg?address=${encodeURIComponent(short)}`;
  expect(codeOf()).toHaveAttribute('src', path);
  expect(screen.getByRole('link', { name: 'Download QR code' })).toHaveAttribute('href', path);
  expect(screen.queryByRole('button', button)).toBeNull();
});

it('offers no short address to visitors and before the address is verified', async () => {
  for (const answer of [
    { status: 200, body: { authenticated: false, user: null, sessionExpires: null } },
    sessionOf({ ...aroha, is_verified: false }),
  ]) {
    server.answers[session] = answer;
    const { unmount } = await renderPart(<OnPaper link={link} />);
    expect(codeOf()).toBeInTheDocument();
    expect(screen.queryByRole('button', button)).toBeNull();
    unmount();
  }
});

it('shows no code of an address that is too long for one', async () => {
  await renderPart(<OnPaper link={link.padEnd(2001, 'x')} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download QR code' })).toBeNull();
  expect(screen.queryByRole('button', button)).toBeNull();
  expect(screen.getByText(/^This view has too long an address for paper/u)).toBeVisible();
});
