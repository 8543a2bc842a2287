import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson, withConnections } from '../../domain/entity/test-entities.ts';
import { aField } from '../../domain/fields/test-defined-fields.ts';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { AskedLine } from './asked-line.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const asked = { is_asked: true };
  const fields = [
    aField('waters', 'choices', { ...asked, label: 'Which waters do you work on?' }),
    aField('since', 'year', { ...asked, label: 'Since' }),
    aField('unasked', 'line'),
    aField('old', 'line', { ...asked, archived_at: '2026-01-01T00:00:00Z' }),
    aField('of_projects', 'line', { ...asked, kinds: ['project'] }),
  ];
  server = await serveAnswers({ 'GET /api/v1/fields': { status: 200, body: { fields } } });
});
afterEach(() => server.stop());

const wait = { timeout: 6000 };

it('asks for what the own profile lacks, and leads to the editor', async () => {
  const profile = withConnections(aPerson({ fields: { since: 1999 } }), {});
  await renderPart(<AskedLine profile={profile} />);
  const line = 'The community asks: Which waters do you work on?';
  expect(await screen.findByText(line, {}, wait)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Answer' });
  expect(link).toHaveAttribute('href', '/profile?tab=profile#asked');
});

it('is silent once everything is answered', async () => {
  const fields = { since: 1999, waters: ['lagoon'] };
  await renderPart(
    <>
      <p>Dashboard</p>
      <AskedLine profile={withConnections(aPerson({ fields }), {})} />
    </>,
  );
  const asked = () => server.callsTo('GET /api/v1/fields').length;
  await expect.poll(asked, wait).toBe(1);
  expect(screen.getByText('Dashboard')).toBeVisible();
  expect(screen.queryByText(/^The community asks/u)).toBeNull();
});
