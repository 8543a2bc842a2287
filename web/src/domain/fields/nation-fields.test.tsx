import { limits } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { NationFields, nationsError } from './nation-fields.tsx';

const value = { nations: 'Ngāi Tahu', not_for_export: false };

it('takes free words, one in a line, and keeps what is too much', async () => {
  const change = vi.fn();
  await renderPart(<NationFields value={value} onChange={change} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nations and Iwi' }), '{Enter}');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Not for export' }));
  expect(change.mock.calls).toEqual([[{ nations: 'Ngāi Tahu\n' }], [{ not_for_export: true }]]);
  expect(screen.getByRole('link', { name: /native-land.ca/u })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});

it('says why lines cannot be saved', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `N${at}`).join('\n');
  expect(nationsError(`${lines(limits.nations)}\n\nn1`)).toBeUndefined();
  expect(nationsError(lines(limits.nations + 1))).toBe('At most 10 lines.');
  expect(nationsError('x'.repeat(limits.nation + 1))).toBe('At most 100 characters in a line.');
});
