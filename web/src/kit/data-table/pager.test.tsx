import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { lastPage, numbersAround, numbersToEnds, Pager, pageOf, TablePager } from './pager.tsx';

const button = (name: string) => screen.getByRole('button', { name });

function ThreePages() {
  const [page, setPage] = useState(1);
  return <Pager page={page} pageCount={3} summary="61 users, 20 per page" onPage={setPage} />;
}

it('Pager goes from page to page, and keeps the focus on Next at the last page [spec 3.2] [spec 3.9]', async () => {
  await renderPart(<ThreePages />);
  expect(screen.getByText('61 users, 20 per page')).toBeInTheDocument();
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Next'));
  await userEvent.click(button('Next'));
  expect(button('Page 3')).toHaveAttribute('aria-current', 'page');
  expect(button('Next')).toHaveFocus();
  await userEvent.click(button('Next'));
  expect(button('Page 3')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(button('Previous'));
  expect(button('Page 2')).toHaveAttribute('aria-current', 'page');
});

function VeryManyPages() {
  const [page, setPage] = useState(1);
  return <Pager page={page} pageCount={1000} summary="All" onPage={setPage} toEnds />;
}

it('Pager leads to the last of very many pages and back', async () => {
  await renderPart(<VeryManyPages />);
  await userEvent.click(button('Page 1000'));
  expect(button('Page 1000')).toHaveAttribute('aria-current', 'page');
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Page 1'));
  expect(button('Page 1')).toHaveAttribute('aria-current', 'page');
});

function ManyRows() {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const sizes = [10, 25];
  const noun = 'relationships';
  return (
    <TablePager total={123} {...{ page, size, sizes, noun }} onPage={setPage} onSize={setSize} />
  );
}

it('TablePager goes to the first and last page, and changes the rows per page', async () => {
  await renderPart(<ManyRows />);
  expect(screen.getByRole('status')).toHaveTextContent('Showing 1 to 10 of 123 relationships');
  await userEvent.click(button('Last page'));
  expect(screen.getByRole('status')).toHaveTextContent('Showing 121 to 123 of 123 relationships');
  expect(button('Next page')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Page 11'));
  expect(button('Page 11')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(button('First page'));
  await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25 per page');
  expect(screen.getByRole('status')).toHaveTextContent('Showing 1 to 25 of 123 relationships');
});

describe('the page numbers of a pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, null, 6]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [6, 12, [1, null, 4, 5, 6, 7, 8, null, 12]],
    [12, 12, [1, null, 10, 11, 12]],
  ])('reach from page %i to both ends of %i pages', (current, last, numbers) => {
    expect(numbersToEnds(current, last)).toEqual(numbers);
  });

  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [1, 0, []],
  ])('are at most five around page %i of %i', (current, last, numbers) => {
    expect(numbersAround(current, last)).toEqual(numbers);
  });

  it('contain the current page and its neighbours, in order [spec 2.2] [spec 3.2] [spec 3.9]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 59 }), (last, at) => {
        const current = 1 + (at % last);
        const toEnds = numbersToEnds(current, last).filter((one) => one !== null);
        expect(toEnds).toEqual([...new Set(toEnds)].sort((a, b) => a - b));
        for (const near of [1, last, current - 2, current, current + 2]) {
          if (near >= 1 && near <= last) expect(toEnds).toContain(near);
        }
        const around = numbersAround(current, last);
        expect(around).toHaveLength(Math.min(5, last));
        expect(around).toContain(current);
        expect(Math.min(...around)).toBeGreaterThan(0);
        expect(Math.max(...around)).toBeLessThanOrEqual(last);
      }),
    );
  });

  it('stay at the last page when there are fewer rows', () => {
    const rows = Array.from({ length: 23 }, (_, index) => index);
    expect(pageOf(rows, 3, 10)).toEqual({ page: 3, rows: [20, 21, 22] });
    expect(pageOf(rows, 9, 10).page).toBe(3);
    expect(pageOf([], 4, 10)).toEqual({ page: 1, rows: [] });
    expect(lastPage(0, 10)).toBe(1);
  });
});
