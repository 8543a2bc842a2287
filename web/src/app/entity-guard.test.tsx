import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aroha, profileOf, refusal, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';
import { renderPart } from '../test-render.tsx';
import { shortenWaits } from '../test-waits.ts';
import { EntityGuard } from './entity-guard.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ 'GET /api/v1/auth/session': sessionOf(aroha) });
  hold([]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await server.stop();
});

const hold = (roles: { entity_type: string; entity_id: number; role_type: string }[]) => {
  const body = roles.map((role, at) => ({
    id: at + 1,
    user_id: aroha.id,
    user_email: aroha.email,
    is_verified: true,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    entity_details: { name: 'Tide Lines' },
    ...role,
  }));
  server.answers['GET /api/v1/user/roles'] = { status: 200, body };
};
const own = (primary_profile: object | null) => {
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha, primary_profile);
};
const member = { entity_type: 'project', entity_id: 4, role_type: 'MEMBER' };

describe('EntityGuard', () => {
  it('refuses a user without a role for two seconds, then opens the first page [spec 1.2]', async () => {
    own(null);
    const wait = shortenWaits(2000);
    const history = openAt('/project/4');
    expect(
      await screen.findByRole('heading', { name: "You don't have access to this content" }),
    ).toBeInTheDocument();
    expect(screen.getByText('Redirecting...')).toBeInTheDocument();
    expect(wait).toHaveBeenCalledWith(expect.any(Function), 2000);
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });

  it.each([
    ['a member', [member], null],
    [
      'the owner of the primary profile',
      [],
      { id: 4, type: 'project', name: 'T', photo_url: null, low_res_photo_url: null },
    ],
  ])('shows the page to %s [spec 1.2]', async (_, roles, profile) => {
    own(profile);
    hold(roles);
    await renderPart(
      <EntityGuard type="project" id={4}>
        Come in
      </EntityGuard>,
    );
    expect(await screen.findByText('Come in')).toBeInTheDocument();
  });

  it.each([
    ['in the words of the server', refusal(403, 'Not now.', 'forbidden'), 'Not now.'],
    ['in its own where it has none', { status: 403 }, 'Failed to fetch user roles.'],
  ])('shows why the roles could not be read: %s [spec 1.8]', async (_, answer, sentence) => {
    vi.stubGlobal('reportError', vi.fn());
    own(null);
    server.answers['GET /api/v1/user/roles'] = answer;
    await renderPart(
      <EntityGuard type="project" id={4}>
        Come in
      </EntityGuard>,
    );
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    hold([member]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Come in')).toBeInTheDocument();
  });

  it('refuses a member when the page requires an OWNER [spec 1.2]', async () => {
    own(null);
    hold([member]);
    await renderPart(
      <EntityGuard type="project" id={4} needs="OWNER">
        Come in
      </EntityGuard>,
    );
    expect(await screen.findByText("You don't have access to this content")).toBeInTheDocument();
    expect(screen.queryByText('Come in')).not.toBeInTheDocument();
  });
});
