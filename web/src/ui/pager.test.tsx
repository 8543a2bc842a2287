import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../test-render.tsx';
import { Pager } from './pager.tsx';

function ThreePages() {
  const [page, setPage] = useState(1);
  return <Pager page={page} pageCount={3} summary="61 users, 20 per page" onPage={setPage} />;
}

const button = (name: string) => screen.getByRole('button', { name });

it('goes from page to page, and keeps the focus where the list ends', async () => {
  await renderPart(<ThreePages />);
  expect(screen.getByText('61 users, 20 per page')).toBeInTheDocument();
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Next'));
  await userEvent.click(button('Next'));
  expect(button('Page 3')).toHaveAttribute('aria-current', 'page');
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Next')).toHaveFocus();
  await userEvent.click(button('Next'));
  expect(button('Page 3')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(button('Previous'));
  expect(button('Page 2')).toHaveAttribute('aria-current', 'page');
});
