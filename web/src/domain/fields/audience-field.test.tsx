import type { Audience } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { AudienceField, ExplainedAudienceField } from './audience-field.tsx';
import { AudienceMark } from './audience-mark.tsx';

const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it.each<[Audience, string[]]>([
  ['public', ['Everyone', 'Members', 'Only us']],
  ['members', ['Members', 'Only us']],
  ['private', ['Only us']],
])('offers for an item of a profile for %s only who is not more', async (within, names) => {
  await renderPart(
    <AudienceField label="Who sees this link" value="public" within={within} onChange={vi.fn()} />,
  );
  expect(offered()).toEqual(names);
  expect(screen.getByRole('combobox', { name: 'Who sees this link' })).toHaveValue(within);
});

it('chooses who sees a profile, and says who that is', async () => {
  const chosen = vi.fn();
  await renderPart(
    <ExplainedAudienceField label="Who sees this profile" value="private" onChange={chosen} />,
  );
  expect(screen.getByText(/others with access to this profile, and superusers/u)).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'Who sees this profile' });
  await userEvent.selectOptions(field, 'Members');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('members');
});

it.each<[Audience | undefined, string[]]>([
  [undefined, []],
  ['public', []],
  ['members', ['Only members see this']],
  ['private', ['Only those with access see this']],
])('marks what is for %s', async (audience, names) => {
  await renderPart(<AudienceMark audience={audience} />);
  const marks = screen.queryAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
  expect(marks).toEqual(names);
});
