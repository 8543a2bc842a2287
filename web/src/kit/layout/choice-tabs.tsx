import { Box } from './layout.ts';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceField } from '../form/choice-field.tsx';
import { formatNumber } from '../text/formats.ts';
import styles from './choice-tabs.module.css';
import { TabRow } from './tab-row.tsx';
import { useNarrow } from './use-narrow.ts';

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

/** Tabs of which one is always chosen; the row scrolls if they do not fit. */
export function ChoiceTabs<Value extends string>(props: ChoiceTabsProps<Value>) {
  const { label, value, tabs, onChange, isListOnPhone, children } = props;
  const isNarrow = useNarrow();
  if (isListOnPhone && isNarrow) {
    const choices = tabs.map((tab) => ({
      value: tab.value,
      label: tab.count === undefined ? tab.label : `${tab.label} (${formatNumber(tab.count)})`,
    }));
    return (
      <>
        <ChoiceField aria-label={label} value={value} choices={choices} onChoose={onChange} />
        <div className={styles.panel}>{children}</div>
      </>
    );
  }
  return (
    <Tabs
      value={value}
      keepMounted={false}
      onChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      <TabRow label={label} current={value}>
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
      <Tabs.Panel value={value} className={styles.panel ?? ''} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
