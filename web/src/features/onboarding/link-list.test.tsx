import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { LinkList } from './link-list.tsx';
import { linkOf } from './onboarding-draft.ts';

function Links() {
  const [links, setLinks] = useState([linkOf('https://a.example'), linkOf('https://b.example')]);
  return <LinkList value={links} onChange={(next) => setLinks([...next])} />;
}

it('keeps the focus in the list when a link is removed', async () => {
  await renderPart(<Links />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 2' }));
  expect(screen.queryByRole('textbox', { name: 'Link 2' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add another link' })).toHaveFocus();
});
