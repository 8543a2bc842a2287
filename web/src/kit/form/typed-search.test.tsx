import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { TypedSearch } from './typed-search.tsx';

describe('TypedSearch [spec 3.2]', () => {
  it('searches at once on Enter, and keeps the focus when cleared', async () => {
    const user = userEvent.setup();
    const asked = vi.fn();
    await renderPart(<TypedSearch label="Search tags" value="" onSearch={asked} />);
    const field = screen.getByRole('searchbox', { name: 'Search tags' });
    await user.type(field, ' reef {Enter}');
    expect(asked).toHaveBeenLastCalledWith('reef');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(asked).toHaveBeenLastCalledWith('');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });

  it('shows each new value that it receives', async () => {
    const steps = ['', '#12', '', 'reef', ''];
    function Follower() {
      const [step, setStep] = useState(0);
      return (
        <>
          <TypedSearch label="Search tags" value={steps[step] ?? ''} onSearch={vi.fn()} />
          <button type="button" onClick={() => setStep(step + 1)}>
            Next
          </button>
        </>
      );
    }
    await renderPart(<Follower />);
    const field = screen.getByRole('searchbox', { name: 'Search tags' });
    for (const value of steps.slice(1)) {
      await userEvent.click(screen.getByRole('button', { name: 'Next' }));
      expect(field).toHaveValue(value);
    }
  });

  it('searches once after a pause of 300 ms [spec 3.9]', async () => {
    const asked = vi.fn();
    await renderPart(<TypedSearch label="Search tags" value="" onSearch={asked} />);
    const field = screen.getByRole('searchbox', { name: 'Search tags' });
    vi.useFakeTimers();
    for (const typed of ['r', 're', 'ree', 'reef']) {
      fireEvent.change(field, { target: { value: typed } });
      act(() => vi.advanceTimersByTime(299));
    }
    expect(asked).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect(asked.mock.calls).toEqual([['reef']]);
  });
});
