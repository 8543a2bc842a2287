import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../test-render.tsx';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { listRows, type TableRow } from './table-rows.ts';
import { withWhy } from './why-column.tsx';

it('keeps its width where many columns share the room', async () => {
  const [row] = listRows(buildNetwork(someColumns()), null) as [TableRow];
  const [why] = withWhy([]);
  const cell = why?.cell as (row: TableRow) => ReactElement;
  const { container } = await renderPart(cell(row));
  expect(container.querySelector('[style*="min-width"]')).not.toBeNull();
});
