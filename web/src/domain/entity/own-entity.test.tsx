import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSession } from '../../api/session.ts';
import { storeTokens } from '../../api/session-storage.ts';
import { aroha, serveAnswers, sessionOf, tokensFor } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { useOwnEntity } from './own-entity.ts';
import { aPerson, withConnections } from './test-entities.ts';

const read = 'GET /api/v1/people/3/with-connections';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  storeTokens(tokensFor('aroha'));
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    [read]: { status: 200, body: withConnections(aPerson({ id: 3, name: 'Aroha' })) },
  });
});
afterEach(() => server.stop());

/** Stays mounted when the session ends, as a menu does that is closing. */
function OwnName() {
  const queries = useQueryClient();
  const { data } = useOwnEntity({ type: 'person', id: 3 });
  return (
    <>
      <p>{data?.name ?? 'Nothing'}</p>
      <button type="button" onClick={() => void forgetSession(queries)}>
        Leave
      </button>
    </>
  );
}

it('is not read again by the visitor who is there after the session, who would leave its trace', async () => {
  await renderPart(<OwnName />);
  expect(await screen.findByText('Aroha')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByText('Nothing')).toBeInTheDocument());
  // Longer than a request that has begun would take to arrive.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.callsTo(read)).toHaveLength(1);
});
