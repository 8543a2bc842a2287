import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveAnswers } from '../test-answers.ts';
import { ApiError } from './api-error.ts';
import { reportCaughtError } from './report-error.ts';

let server: Awaited<ReturnType<typeof serveAnswers>>;

beforeEach(async () => {
  vi.stubGlobal('reportError', () => undefined);
  server = await serveAnswers({ 'POST /api/v1/error-report': { status: 204 } });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const reports = () => server.callsTo('POST /api/v1/error-report');

it('reports an error to the server once, without the query and hash of the address [spec 3.1]', async () => {
  window.history.replaceState(null, '', '/map?token=secret#hidden');
  const error = new TypeError('Nothing to read');
  reportCaughtError('7K2-QF', error, '\n    at Card');
  reportCaughtError('7K2-QF', error);
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  expect(JSON.parse(reports()[0]?.body ?? '')).toEqual({
    message: 'Nothing to read',
    page: `${server.origin}/map`,
    name: 'TypeError',
    stack: error.stack,
    component_stack: '\n    at Card',
  });
});

it('reports no error that is a reply of the server', async () => {
  reportCaughtError('7K2-QF', new ApiError({ status: 404, code: 'not_found', detail: 'Gone' }));
  reportCaughtError('7K2-QG', new Error('Broken'));
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  expect(JSON.parse(reports()[0]?.body ?? '')).toMatchObject({ message: 'Broken' });
});
