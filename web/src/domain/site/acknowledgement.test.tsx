import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { unreadAcknowledgement } from './acknowledgement.ts';
import { AcknowledgementNotice } from './acknowledgement-notice.tsx';

afterEach(() => {
  document.head.replaceChildren();
  window.localStorage.clear();
});

function writeIntoPage(content: string) {
  const meta = document.createElement('meta');
  meta.name = 'mangrove-acknowledgement';
  meta.content = content;
  document.head.replaceChildren(meta);
}

it('is shown until it is read once, and again when the operator changes it', async () => {
  expect(unreadAcknowledgement()).toBeNull();
  writeIntoPage('We live on Dharawal Country.');
  const words = unreadAcknowledgement() ?? '';
  await renderPart(<AcknowledgementNotice words={words} />);
  expect(screen.getByRole('region', { name: 'Acknowledgement' })).toHaveTextContent(words);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByText(words)).toBeNull();
  expect(unreadAcknowledgement()).toBeNull();
  writeIntoPage('We live and work on Dharawal Country.');
  expect(unreadAcknowledgement()).not.toBeNull();
});
