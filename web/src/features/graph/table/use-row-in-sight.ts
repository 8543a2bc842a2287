import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent } from 'react';
import type { TableRow } from './table-rows.ts';

/** Brings the selected row into the middle when it was chosen from elsewhere and is out of sight. */
export function useRowInSight(
  virtual: Virtualizer<HTMLDivElement, Element>,
  rows: readonly { original: TableRow }[],
  selected: number | null,
): void {
  const bringIntoSight = useEffectEvent((node: number) => {
    const row = rows.findIndex(({ original }) => original.index === node);
    if (row < 0) return;
    const { scrollPaddingStart, scrollElement } = {
      scrollPaddingStart: virtual.options.scrollPaddingStart,
      scrollElement: virtual.scrollElement,
    };
    const item = virtual.measurementsCache[row];
    const from = (virtual.scrollOffset ?? 0) + scrollPaddingStart;
    const to = (virtual.scrollOffset ?? 0) + (scrollElement?.clientHeight ?? 0);
    if (item && item.start >= from && item.end <= to) return;
    virtual.scrollToIndex(row, { align: 'center' });
  });
  useEffect(() => {
    if (selected !== null) bringIntoSight(selected);
  }, [selected]);
}
