import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aroha, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { OwnDeleted } from './own-deleted.tsx';

const item = {
  ...{ id: 3, kind: 'entity', subject_id: 12, entity_type: 'project', name: 'Tide Lines' },
  ...{ reason: 'deleted', report_reason: null, relationships: 2, days_left: 30 },
  ...{ deleted_at: '2026-01-01T12:00:00.000Z', expires_at: '2026-01-31T12:00:00.000Z' },
};
const removed = { ...item, id: 4, name: 'Low Water', reason: 'removed', report_reason: 'private' };

it('says why an owner cannot restore what was removed after a report', async () => {
  const items = [item, removed];
  const page = { items, total_count: 2, page: 1, page_size: 20, total_pages: 1 };
  const server = await serveAnswers({
    'GET /api/v1/users/me/deleted': { status: 200, body: page },
    'GET /api/v1/auth/session': {
      status: 200,
      body: { authenticated: true, user: aroha, sessionExpires: null },
    },
  });
  await renderPart(<OwnDeleted />);
  expect(await screen.findByRole('button', { name: 'Restore Tide Lines' })).toBeVisible();
  expect(screen.getByText('Low Water').closest('tr')).toHaveTextContent(
    'Removed after a report: something is private. Only superusers can restore it.',
  );
  expect(screen.queryByRole('button', { name: 'Restore Low Water' })).toBeNull();
  await server.stop();
});
