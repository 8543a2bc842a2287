import { type IdentifierItem, limits } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import {
  identifierDraftsOf,
  identifiersError,
  identifiersToSave,
  typeIdentifier,
} from './identifiers.ts';
import { IdentifiersField } from './identifiers-field.tsx';

let identifiers: readonly IdentifierItem[] = [];
const isni: IdentifierItem = { scheme: 'isni', value: '0000000121032683', status: 'stated' };

function Identifiers({ start = [] as readonly IdentifierItem[] }) {
  const [value, setValue] = useState(identifierDraftsOf(start));
  identifiers = identifiersToSave(value);
  return (
    <IdentifiersField type="person" value={value} showsAll={false} onChange={setValue}>
      {null}
    </IdentifiersField>
  );
}

it('takes a pasted address, which chooses its list, and takes it back', async () => {
  await renderPart(<Identifiers />);
  const add = screen.getByRole('button', { name: 'Add an identifier' });
  await userEvent.click(add);
  const field = screen.getByRole('textbox', { name: 'Number or web page' });
  expect(field).toHaveFocus();
  await userEvent.paste('https://www.wikidata.org/wiki/Q42');
  expect(field).toHaveValue('Q42');
  expect(screen.getByRole('combobox', { name: 'List' })).toHaveValue('wikidata');
  expect(identifiers).toEqual([{ scheme: 'wikidata', value: 'Q42', status: 'stated' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the identifier' }));
  expect(identifiers).toEqual([]);
  expect(add).toHaveFocus();
});

it('keeps the focus in a list that was full', async () => {
  await renderPart(<Identifiers start={Array.from({ length: limits.identifiers }, () => isni)} />);
  expect(screen.queryByRole('button', { name: 'Add an identifier' })).toBeNull();
  const removals = () => screen.getAllByRole('button', { name: /^Remove/u });
  await userEvent.click(removals().at(-2) as HTMLElement);
  expect(removals().at(-1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Add an identifier' })).toHaveFocus();
});

it('says what is wrong once the field is left', async () => {
  await renderPart(<Identifiers start={[isni]} />);
  const field = screen.getByRole('textbox', { name: 'Number or web page' });
  expect(field).toHaveValue('0000 0001 2103 2683');
  await userEvent.type(field, '{Backspace}4');
  expect(field).toBeValid();
  await userEvent.tab();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/^Not an ISNI/u);
});

it('leaves the chosen list while digits are typed', () => {
  let draft = { scheme: 'abn' as const, value: '' } as ReturnType<typeof typeIdentifier>;
  for (const end of '51824753556'.split('').keys()) {
    draft = typeIdentifier(draft, '51824753556'.slice(0, end + 1));
    expect(draft.scheme).toBe('abn');
  }
  expect(identifiersError([draft])).toBeUndefined();
  expect(identifiersError([typeIdentifier(draft, '51824753557')])).toMatch(/^Not an ABN/u);
  expect(typeIdentifier({ scheme: 'orcid', value: '' }, '03yrm5c26').scheme).toBe('ror');
  const other = 'https://d-nb.info/gnd/118540238';
  expect(typeIdentifier({ scheme: 'orcid', value: '' }, other)).toEqual({
    scheme: 'other',
    value: other,
  });
});
