import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../test-render.tsx';
import { MembersOnlyNote } from './map-legend.tsx';

it('tells a visitor how many more members see, with a way in', async () => {
  await renderPart(<MembersOnlyNote count={1200} />);
  expect(screen.getByText(/1,200 more for members\./u)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

it('tells nothing when members see no more', async () => {
  await renderPart(<MembersOnlyNote count={0} />);
  expect(screen.queryByText(/for members/u)).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
