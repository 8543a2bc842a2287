import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../test-render.tsx';
import { type OptionDraft, OptionsField } from './options-field.tsx';

function Options() {
  const [options, setOptions] = useState<readonly OptionDraft[]>(
    ['Clay', 'Glass', 'Wool'].map((label, row) => ({ row, label })),
  );
  return <OptionsField value={options} onChange={setOptions} />;
}

it('keeps the focus in the list when an option is removed', async () => {
  const user = userEvent.setup();
  await renderPart(<Options />);
  const removal = (number: number) =>
    screen.getByRole('button', { name: `Remove option ${number}` });
  await user.click(removal(2));
  expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Wool');
  expect(removal(2)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Add option' })).toHaveFocus();
});
