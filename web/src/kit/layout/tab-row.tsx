import { Tabs } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './tab-row.module.css';
import { type HiddenSides, watchScrollEdges } from './use-scroll-edges.ts';

interface TabRowProps {
  label: string;
  /** The chosen tab; the row scrolls to it. */
  current: string;
  children: ReactNode;
}

/** Tabs in one row that scrolls if they do not fit, with a mark at each end that hides tabs. */
export function TabRow({ label, current, children }: TabRowProps) {
  const list = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<HiddenSides>();
  useEffect(() => {
    if (list.current) return watchScrollEdges(list.current, setMore);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another tab is chosen
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  const scroll = (way: 1 | -1) => {
    const row = list.current;
    row?.scrollBy({ left: way * row.clientWidth * 0.7, behavior: 'smooth' });
  };
  // The keyboard moves along the tabs themselves, so the two arrows are for pointers only.
  return (
    <div className={styles.row}>
      {(more === 'start' || more === 'both') && (
        <span className={styles.before} data-more="before" aria-hidden onClick={() => scroll(-1)}>
          <IconChevronLeft size={20} stroke={1.75} />
        </span>
      )}
      <Tabs.List ref={list} aria-label={label} className={styles.list ?? ''}>
        {children}
      </Tabs.List>
      {(more === 'end' || more === 'both') && (
        <span className={styles.after} data-more="after" aria-hidden onClick={() => scroll(1)}>
          <IconChevronRight size={20} stroke={1.75} />
        </span>
      )}
    </div>
  );
}
