import type { Source } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { SourceLines } from './source-lines.tsx';
import { sourceWordsOf } from './source-words.ts';

const report: Source = {
  ...{ kind: 'web', title: 'Annual report', url: 'https://example.org/report' },
  ...{ archived_url: '', on: '2026-05-14', quote: '', certainty: 'probable', said_by: null },
  author: { id: 9, type: 'person', name: 'Lena Wick' },
  at: '2026-06-01T00:00:00.000Z',
};
const spoken: Source = {
  ...{ ...report, kind: 'said_by', title: '', url: '', on: '', certainty: null, author: null },
  quote: 'They met at sea.',
  said_by: { id: 7, type: 'person', name: 'Ines Quill' },
};
const ends = [
  { id: 1, name: 'Bo Reed' },
  { id: 2, name: 'Saltwater Archive' },
];
const known = (sources: Source[], id = 1) => ({
  ...{ id, role_here: 'host of', confirmation: 'confirmed', sources },
  ...{ confirmed_by: 2, confirmed_on: '2026-05-20' },
});

it('says in one line how it is known, and opens to the list', async () => {
  await renderPart(<SourceLines relationships={[known([report, spoken])]} ends={ends} />);
  expect(
    screen.getByText(
      'How do we know? Said by Ines Quill, confirmed by Saltwater Archive in May 2026, 2 sources',
    ),
  ).toBeVisible();
  expect(screen.getByText('Annual report').closest('a')).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  );
  expect(screen.getByText('14 May 2026 · Probable')).toBeInTheDocument();
  expect(screen.getByText('Written by Lena Wick on 1 June 2026')).toBeInTheDocument();
  expect(screen.getByText('Ines Quill').closest('a')).toHaveAttribute(
    'href',
    '/people/7-ines-quill',
  );
});

it('says nothing without a source, and names the role where there are several', async () => {
  const relationships = [known([]), known([{ ...spoken, said_by: null }], 2)];
  await renderPart(<SourceLines relationships={relationships} ends={[]} />);
  expect(
    screen.getByText('How do we know? host of: Confirmed in May 2026, 1 source'),
  ).toBeVisible();
  expect(screen.getAllByRole('group')).toHaveLength(1);
});

it('tells a source of an answer and of a record in one line', () => {
  expect(sourceWordsOf(report)).toBe('Web page: Annual report (2026-05-14, Probable)');
  expect(sourceWordsOf({ ...spoken, said_by: 7 })).toBe('Said by somebody: They met at sea.');
  expect(sourceWordsOf({ ...report, kind: 'own_knowledge', title: '', url: '', on: '' })).toBe(
    'Own knowledge (Probable)',
  );
});
