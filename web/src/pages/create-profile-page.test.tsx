import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, profileOf, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers();
});
afterEach(() => server.stop());

it.each([
  ['person', 'Create your profile'],
  ['organization', "Create your organisation's profile"],
])('has the title for the account of a %s in its tab', async (userType, title) => {
  const user = { ...aroha, user_type: userType as 'person' };
  server.answers['GET /api/v1/auth/session'] = sessionOf(user);
  server.answers['GET /api/v1/user/profile'] = profileOf(user, null);
  openAt('/create-profile');
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} ·`, 'u')));
});
