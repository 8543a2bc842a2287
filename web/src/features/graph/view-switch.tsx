import { SegmentedControl } from '@mantine/core';
import { IconChartDots3, IconTable } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { messages } from './messages.ts';
import styles from './view-switch.module.css';

export type MapView = 'map' | 'table';

const views = [
  { value: 'map', text: messages.viewMap, Icon: IconChartDots3 },
  { value: 'table', text: messages.viewTable, Icon: IconTable },
] as const;

interface ViewSwitchProps {
  view: MapView;
  onView: (view: MapView) => void;
  isFloating: boolean;
  /** After a switch the control stands elsewhere on the screen; the focus follows it there. */
  takesFocus: boolean;
}

/** The same result as a picture or as a table. */
export function ViewSwitch({ view, onView, isFloating, takesFocus }: ViewSwitchProps) {
  const control = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view moves the control
  useEffect(() => {
    if (!takesFocus || document.activeElement !== document.body) return;
    control.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [takesFocus, view]);

  return (
    <SegmentedControl
      ref={control}
      aria-label={messages.viewLabel}
      className={isFloating ? (styles.floating ?? '') : ''}
      value={view}
      onChange={(value) => onView(value === 'table' ? 'table' : 'map')}
      data={views.map(({ value, text, Icon }) => ({
        value,
        label: (
          <span className={styles.choice}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {text}
          </span>
        ),
      }))}
    />
  );
}
