import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { serveAnswers } from '../../../test-answers.ts';
import { statesQuery } from './states-query.ts';

it('one call tells the status of all, and what draws those that have ended', async () => {
  const path = 'GET /api/v1/graph/states';
  const body = { planned: [3], active: [], paused: [], ended: [7, 9] };
  const server = await serveAnswers({ [path]: { status: 200, body } });
  const queries = new QueryClient();
  const { states, stepBack } = await queries.fetchQuery(statesQuery);
  expect([...states]).toEqual([
    [3, 'planned'],
    [7, 'ended'],
    [9, 'ended'],
  ]);
  expect(stepBack).not.toBeNull();
  server.answers[path] = { status: 200, body: { ...body, ended: [] } };
  expect(await queries.fetchQuery(statesQuery)).toMatchObject({ stepBack: null });
  expect(server.callsTo(path)).toHaveLength(2);
  await server.stop();
});
