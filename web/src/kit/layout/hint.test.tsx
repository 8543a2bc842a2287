import { ActionIcon } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { Hint } from './hint.tsx';

const hint = () => screen.queryByText('Zoom in');
const button = () => screen.getByRole('button', { name: 'Zoom in' });

describe('a hint', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await renderPart(
      <Hint label="Zoom in">
        <ActionIcon aria-label="Zoom in" />
      </Hint>,
    );
  });

  it('is shown to a mouse that rests, and hidden by leaving', () => {
    fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(300));
    expect(hint()).toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(hint()).toHaveRole('tooltip');
    fireEvent.pointerLeave(button());
    act(() => void vi.advanceTimersByTime(500));
    expect(hint()).toBeNull();
  });

  it('is not shown to a mouse that passes, nor to a finger', () => {
    fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(300));
    fireEvent.pointerLeave(button());
    fireEvent.pointerEnter(button(), { pointerType: 'touch' });
    act(() => void vi.advanceTimersByTime(1000));
    expect(hint()).toBeNull();
  });

  it('is shown to the keyboard at once, and hidden by Escape', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.tab();
    expect(button()).toHaveFocus();
    expect(hint()).toHaveRole('tooltip');
    await user.keyboard('{Escape}');
    act(() => void vi.advanceTimersByTime(500));
    expect(hint()).toBeNull();
    expect(button()).toHaveFocus();
  });
});
