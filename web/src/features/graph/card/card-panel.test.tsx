import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test-render.tsx';
import { holdWidth } from '../../../test-window-width.ts';
import { CardPanel } from './card-panel.tsx';

afterEach(() => vi.restoreAllMocks());

it('keeps what is typed in a card when a phone is turned', async () => {
  const turn = holdWidth(390);
  await renderPart(
    <CardPanel onClose={() => undefined}>
      <input aria-label="Find in connections" />
    </CardPanel>,
  );
  const field = () => screen.getByRole('textbox', { name: 'Find in connections' });
  await userEvent.type(field(), 'reef');
  for (const [width, handles] of [
    [844, 0],
    [390, 1],
  ] as const) {
    turn(width);
    expect(screen.queryAllByRole('button')).toHaveLength(handles);
    expect(field()).toHaveValue('reef');
    expect(field()).toHaveFocus();
  }
});
