import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { useRowFocus } from './use-row-focus.ts';

const most = 3;

function Rows() {
  const [rows, setRows] = useState(['Reef', 'Tide', 'Salt']);
  const { list, removed, moved } = useRowFocus();
  const move = (at: number, by: -1 | 1) => {
    setRows(rows.toSpliced(at, 1).toSpliced(at + by, 0, rows[at] ?? ''));
    moved(at + by, by);
  };
  return (
    <div ref={list}>
      {rows.map((row, at) => (
        <div key={row}>
          <button type="button" data-moves={-1} disabled={at === 0} onClick={() => move(at, -1)}>
            {row} up
          </button>
          <button
            type="button"
            data-moves={1}
            disabled={at === rows.length - 1}
            onClick={() => move(at, 1)}
          >
            {row} down
          </button>
          <button
            type="button"
            data-removes
            onClick={() => {
              setRows(rows.toSpliced(at, 1));
              removed(at);
            }}
          >
            Remove {row}
          </button>
        </div>
      ))}
      {rows.length < most && <button type="button">Add</button>}
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('goes to the next row when one is removed, and to the button that adds one after the last', async () => {
  const user = userEvent.setup();
  await renderPart(<Rows />);
  await user.click(button('Remove Reef'));
  expect(button('Remove Tide')).toHaveFocus();
  await user.click(button('Remove Salt'));
  expect(button('Add')).toHaveFocus();
  await user.click(button('Remove Tide'));
  expect(button('Add')).toHaveFocus();
});

it('stays with a row that moves, also to the end of the list', async () => {
  const user = userEvent.setup();
  await renderPart(<Rows />);
  await user.click(button('Salt up'));
  expect(button('Salt up')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(button('Salt down')).toHaveFocus();
});
