import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { IdentitiesSection } from './identities-section.tsx';

const path = '/api/v1/auth/identities';
const college = {
  ...{ id: 'a1', provider: 'River College', label: 'aroha@river.example' },
  ...{ orcid: null, created_at: '2026-11-20T09:00:00.000Z', used_at: null },
};
const list = (items: object[], more: object = {}) => ({
  status: 200,
  body: { items, is_only_way: false, can_connect: items.length === 0, ...more },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const meta = document.createElement('meta');
  meta.name = 'mangrove-login-provider';
  meta.content = 'River College';
  document.head.append(meta);
  server = await serveAnswers({ 'GET /api/v1/auth/session': sessionOf(aroha) });
});
afterEach(() => {
  document.querySelector('meta[name="mangrove-login-provider"]')?.remove();
  vi.restoreAllMocks();
  return server.stop();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const show = () => renderPart(<IdentitiesSection user={aroha} />);

it('leaves for the provider to connect it, and says when it does not answer', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  server.answers[`GET ${path}`] = list([]);
  server.answers[`POST ${path}/begin`] = refusal(503, 'It does not answer.', 'unavailable');
  await show();
  await press('Connect River College');
  expect(await screen.findByRole('alert')).toHaveTextContent('It does not answer.');
  const location = 'https://login.example.org/auth';
  server.answers[`POST ${path}/begin`] = { status: 200, body: { location } };
  await press('Connect River College');
  await waitFor(() => expect(leave).toHaveBeenCalledWith(location));
});

it('disconnects after a question, unless it is the only way in', async () => {
  server.answers[`GET ${path}`] = list([college], { is_only_way: true });
  server.answers[`DELETE ${path}/a1`] = refusal(400, 'Please set a password first.', 'rule_broken');
  server.answers['POST /api/v1/auth/forgot-password'] = { status: 200, body: { detail: '' } };
  await show();
  expect(await screen.findByText('aroha@river.example')).toBeInTheDocument();
  await press('Send Me a Link to Set a Password');
  expect(await screen.findByText(/We have sent a link to/u)).toBeInTheDocument();
  await press('Disconnect River College');
  await press('Disconnect');
  expect(await screen.findByText('Please set a password first.')).toBeInTheDocument();
  server.answers[`DELETE ${path}/a1`] = () => {
    server.answers[`GET ${path}`] = list([]);
    return { status: 204 };
  };
  await press('Disconnect');
  expect(await screen.findByRole('button', { name: 'Connect River College' })).toBeInTheDocument();
});

it('says where an ORCID iD that is connected is shown as proved', async () => {
  const orcid = { ...college, provider: 'ORCID', label: '0000-0002-1825-0097' };
  server.answers[`GET ${path}`] = list([{ ...orcid, orcid: orcid.label }]);
  const primary_profile = { id: 7, type: 'person', name: 'Aroha Ngata' };
  server.answers['GET /api/v1/user/profile'] = { status: 200, body: { primary_profile } };
  await show();
  expect(await screen.findByText(/shows the ORCID iD as proved/u)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Edit your profile' })).toHaveAttribute(
    'href',
    '/person/7',
  );
});
