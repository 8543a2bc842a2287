import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import type { ConnectionText } from './connection-edits.ts';
import { RoleDirection } from './role-direction.tsx';

function Form({ begun }: { begun: string }) {
  const [text, setText] = useState<ConnectionText>({ role: begun, years: '' });
  return (
    <>
      <RoleDirection type="person" other="Bo Reed" text={text} onChange={setText} />
      <output data-testid="saved">{text.direction}</output>
    </>
  );
}

it('says whose role it is in a sentence, and turns it', async () => {
  const user = userEvent.setup();
  await renderPart(<Form begun="teacher of" />);
  expect(await screen.findByText('It is not said whose role this is.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Say whose it is' }));
  for (const sentence of [
    'This person is teacher of Bo Reed.',
    'Bo Reed is teacher of this person.',
    'Each of the two is teacher of the other.',
  ]) {
    expect(screen.getByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Turn it round' }));
  }
  expect(screen.getByText('It is not said whose role this is.')).toBeVisible();
  expect(screen.getByTestId('saved')).toBeEmptyDOMElement();
});

it('asks nothing while there is no role', async () => {
  await renderPart(<Form begun=" " />);
  await screen.findByTestId('saved');
  expect(screen.queryByRole('button')).toBeNull();
});
