import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { SourceDraft } from '../../domain/source-editor/source-drafts.ts';
import { renderPart } from '../../test-render.tsx';
import { SourcesButton } from './sources-button.tsx';

function Row() {
  const [sources, setSources] = useState<readonly SourceDraft[]>([]);
  return <SourcesButton of="Bo Reed" value={sources} stored={[]} onChange={setSources} />;
}

it('has the focus again when the dialog is closed, and says that a source is not complete', async () => {
  const user = userEvent.setup();
  await renderPart(<Row />);
  await user.click(screen.getByRole('button', { name: /^How do we know/u }));
  await user.type(await screen.findByLabelText('Address'), 'ftp://tide.example');
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  const opener = screen.getByRole('button', { name: /^1 source/u });
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.getByText('A source is not complete. Correct it, or remove it.')).toBeVisible();

  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Change source/u }));
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), 'https://tide.example');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.queryByText(/^A source is not complete/u)).toBeNull();
});
