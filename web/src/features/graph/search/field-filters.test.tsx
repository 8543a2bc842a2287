import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aField } from '../../../domain/fields/test-defined-fields.ts';
import { serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { FieldFilters } from './field-filters.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const values = [
    { value: 'lagoon', label: 'Lagoon', count: 3 },
    { value: 'river', label: 'River', count: 1 },
  ];
  const body = { values, years: null };
  server = await serveAnswers({ 'GET /api/v1/search/facets': { status: 200, body } });
});
afterEach(() => server.stop());

it('offers the values of the fields that filter by their labels, with counts', async () => {
  const fields = [
    aField('waters', 'choice', { label: 'Waters', filters: true }),
    aField('since', 'year', { label: 'Since' }),
    aField('old', 'line', { label: 'Old', filters: true, archived_at: '2026-01-01T00:00:00Z' }),
  ];
  const add = vi.fn();
  const address = { 'field.waters': 'river', q: 'reef' } as const;
  await renderPart(<FieldFilters address={address} fields={fields} onAdd={add} />);
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  await userEvent.click(screen.getByRole('combobox', { name: 'and Waters any of' }));
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('Lagoon3'));
  const [asked] = server.seen.filter(({ url }) => url.includes('facet='));
  expect(asked?.url).toContain('facet=field.waters');
  expect(asked?.url).toContain('field.waters=river');
  await userEvent.click(screen.getByRole('option'));
  expect(add).toHaveBeenCalledWith({ kind: 'field', name: 'field.waters', value: 'lagoon' });
});
