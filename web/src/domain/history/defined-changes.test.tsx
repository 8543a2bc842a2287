import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { aField } from '../fields/test-defined-fields.ts';
import { PartChanges } from './part-changes.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const fields = [
    aField('berth', 'choice', {
      label: 'Berth',
      options: [
        { key: 'north', label: 'North pier' },
        { key: 'south', label: 'South pier' },
      ],
    }),
    aField('since', 'year', { label: 'Since' }),
  ];
  server = await serveAnswers({ 'GET /api/v1/fields': { status: 200, body: { fields } } });
});
afterEach(() => server.stop());

it('names changed fields by their labels, values by their options, and a deleted field by its key', async () => {
  const before = { berth: 'north', since: 1999, gone: 'a' };
  const after = { berth: 'south', since: 1999 };
  await renderPart(<PartChanges changes={{ fields: { before, after } }} />);
  expect(await screen.findByText('Berth')).toBeVisible();
  expect(screen.getByText('North', { exact: false })).toBeVisible();
  expect(screen.getByText('South', { exact: false })).toBeVisible();
  expect(screen.getByText('gone')).toBeVisible();
  expect(screen.queryByText('Since')).toBeNull();
});
