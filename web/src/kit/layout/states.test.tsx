import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { renderPart } from '../../test-render.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingOutline } from './loading-outline.tsx';
import { QueryState } from './query-state.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('ErrorState', () => {
  it('shows the error, a button to try again, a link to the map and a reference', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const tryAgain = vi.fn();
    const error = new ApiError({
      status: 500,
      code: 'internal',
      detail: 'No.',
      requestId: 'req-9',
    });
    await renderPart(<ErrorState error={error} onTryAgain={tryAgain} />);
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the map' })).toHaveAttribute('href', '/map');
    expect(screen.getByText(/^Reference req-9, /u)).toBeInTheDocument();
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ cause: error }));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(tryAgain).toHaveBeenCalledOnce();
  });
});

it.each([true, undefined])(
  'a part that cannot be loaded says so, or that there were too many requests (main: %s) [spec 1.8]',
  async (isMain) => {
    vi.stubGlobal('reportError', vi.fn());
    const failure = (status: number) =>
      new ApiError({ status, code: 'unreadable', detail: 'Too many requests' });
    for (const [status, said] of [
      [502, 'Failed to load reefs'],
      [429, 'Rate limit exceeded: Too many requests'],
    ] as const) {
      const query = { data: undefined, error: failure(status), refetch: vi.fn() };
      const { unmount } = await renderPart(
        <QueryState
          query={query}
          loading="Loading..."
          failed="Failed to load reefs"
          {...(isMain && { isMain })}
        >
          {() => null}
        </QueryState>,
      );
      expect(screen.getByRole('alert')).toHaveTextContent(said);
      unmount();
    }
  },
);

describe('EmptyState', () => {
  it('shows its title as a heading, a reason and its actions', async () => {
    await renderPart(
      <EmptyState title="No entities found" actions={<a href="/map">Look around</a>}>
        What you make is not there yet.
      </EmptyState>,
    );
    expect(
      screen.getByRole('heading', { level: 2, name: 'No entities found' }),
    ).toBeInTheDocument();
    expect(screen.getByText('What you make is not there yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Look around' })).toBeInTheDocument();
  });
});

it('LoadingOutline shows a text, and hides its outline from screen readers', async () => {
  await renderPart(<LoadingOutline label="Loading graph data..." rows={3} />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Loading graph data...');
  expect(status.querySelectorAll('[aria-hidden="true"]')).toHaveLength(3);
});
