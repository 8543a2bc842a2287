import { limits } from '@mangrove/contract/browser';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { yearText } from './messages.ts';
import styles from './year-picker.module.css';
import {
  addYears,
  isYearChosen,
  latestYear,
  pageOfYear,
  toggleYear,
  yearPage,
  yearsOfPage,
} from './years.ts';

interface YearPickerProps {
  /** `2015, 2018 - 2020`. */
  value: string;
  onChange: (value: string) => void;
}

/** A page of years to choose from; a range takes two presses, or one with the shift key. */
export function YearPicker({ value, onChange }: YearPickerProps) {
  const [first, setFirst] = useState(() => pageOfYear(latestYear(value, new Date().getFullYear())));
  const [isRange, setRange] = useState(false);
  const [start, setStart] = useState<number | null>(null);
  const years = yearsOfPage(first);
  const last = years.at(-1) ?? first;

  const tap = (year: number, extendsRange: boolean) => {
    if (start !== null && (isRange || extendsRange)) {
      onChange(addYears(value, { from: start, to: year }));
      setStart(null);
      setRange(false);
      return;
    }
    setStart(year);
    if (isRange) onChange(addYears(value, { from: year, to: year }));
    else onChange(toggleYear(value, year));
  };

  return (
    <Stack gap="xs" w={292} maw="100%">
      <Group justify="space-between">
        <IconButton
          label={yearText.previous}
          disabled={first <= limits.yearFirst}
          onClick={() => setFirst(Math.max(limits.yearFirst, first - yearPage.step))}
          Icon={IconChevronLeft}
        />
        <Text span fw="bold" aria-live="polite">
          <VisuallyHidden>{yearText.page(first, last)}</VisuallyHidden>
          <span aria-hidden="true">
            {first} – {last}
          </span>
        </Text>
        <ActionIcon
          aria-label={yearText.next}
          disabled={last >= limits.yearLast}
          onClick={() => setFirst(Math.min(limits.yearLast - yearPage.step, first + yearPage.step))}
        >
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      <div className={styles.years}>
        {years.map((year) => (
          <button
            key={year}
            type="button"
            className={styles.year}
            aria-pressed={isYearChosen(value, year)}
            data-start={(isRange && year === start) || undefined}
            onClick={(event) => tap(year, event.shiftKey)}
          >
            {year}
          </button>
        ))}
      </div>
      <Group gap="xs">
        <Button
          variant={isRange ? 'filled' : 'default'}
          size="sm"
          aria-pressed={isRange}
          onClick={() => {
            setRange(!isRange);
            setStart(null);
          }}
        >
          {yearText.range}
        </Button>
        {value !== '' && (
          <Button variant="subtle" size="sm" onClick={() => onChange('')}>
            {yearText.clear}
          </Button>
        )}
      </Group>
      {isRange && (
        <Text c="dimmed" fz="sm" role="status">
          {start === null ? yearText.rangeFrom : yearText.rangeTo(start)}
        </Text>
      )}
    </Stack>
  );
}
