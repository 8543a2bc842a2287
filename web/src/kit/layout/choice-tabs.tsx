import { Box } from './layout.ts';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChoiceField } from '../form/choice-field.tsx';
import { formatNumber } from '../text/formats.ts';
import styles from './choice-tabs.module.css';
import { useNarrow } from './use-narrow.ts';
import { type HiddenSides, watchScrollEdges } from './use-scroll-edges.ts';

interface ChoiceTabsProps<Value extends string> {
  /** What the tabs choose between, as an accessible name. */
  label: string;
  value: Value;
  /** A count is shown muted after the label once it is known. */
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
  /** Shows a select on phones: for a row between two others. */
  isListOnPhone?: true;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/**
 * Tabs of which one is always chosen; the row scrolls if they do not fit. The content stays the
 * same element with the select of a phone, so that turning the phone loses nothing typed in it.
 */
export function ChoiceTabs<Value extends string>(props: ChoiceTabsProps<Value>) {
  const { label, value, tabs, onChange, isListOnPhone, children } = props;
  const isNarrow = useNarrow();
  const isList = isNarrow && isListOnPhone === true;
  const choices = tabs.map((tab) => ({
    value: tab.value,
    label: tab.count === undefined ? tab.label : `${tab.label} (${formatNumber(tab.count)})`,
  }));
  return (
    <Tabs
      value={value}
      keepMounted={false}
      onChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      {isList ? (
        <ChoiceField aria-label={label} value={value} choices={choices} onChoose={onChange} />
      ) : (
        <TabRow label={label} current={value} words={choices.map((one) => one.label).join()}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab ?? ''}>
              {tab.label}
              {tab.count !== undefined && (
                <Box component="span" c="dimmed" fw="var(--mg-weight-muted)">
                  {' '}
                  {formatNumber(tab.count)}
                </Box>
              )}
            </Tabs.Tab>
          ))}
        </TabRow>
      )}
      <Tabs.Panel
        value={value}
        pt="md"
        tabIndex={-1}
        {...(isList && { role: 'none', 'aria-labelledby': '' })}
      >
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

interface TabRowProps {
  label: string;
  /** The chosen tab; the row scrolls to it. */
  current: string;
  /** What stands on the tabs: counts are known later, and move the chosen one. */
  words: string;
  children: ReactNode;
}

/** Tabs in one row that scrolls if they do not fit, with a mark at each end that hides tabs. */
function TabRow({ label, current, words, children }: TabRowProps) {
  const list = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<HiddenSides>();
  useEffect(() => {
    if (list.current) return watchScrollEdges(list.current, setMore);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another tab is chosen, or the chosen one moves
  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current, words]);
  const scroll = (way: 1 | -1) => {
    const row = list.current;
    row?.scrollBy({ left: way * row.clientWidth * 0.7, behavior: 'smooth' });
  };
  // The keyboard moves along the tabs themselves, so the two arrows are for pointers only.
  return (
    <Box pos="relative">
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
    </Box>
  );
}
