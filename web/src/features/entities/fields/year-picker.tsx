import { limits } from '@mangrove/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
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

/** A page of years to tap; a range takes two taps, or one with the shift key. */
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
    <div className={styles.picker}>
      <div className={styles.head}>
        <ActionIcon
          aria-label={yearText.previous}
          disabled={first <= limits.yearFirst}
          onClick={() => setFirst(Math.max(limits.yearFirst, first - yearPage.step))}
        >
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className={styles.page} aria-live="polite">
          <span className={styles.silent}>{yearText.page(first, last)}</span>
          <span aria-hidden="true">
            {first} – {last}
          </span>
        </span>
        <ActionIcon
          aria-label={yearText.next}
          disabled={last >= limits.yearLast}
          onClick={() => setFirst(Math.min(limits.yearLast - yearPage.step, first + yearPage.step))}
        >
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
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
      <div className={styles.foot}>
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
      </div>
      {isRange && (
        <p className={styles.hint} role="status">
          {start === null ? yearText.rangeFrom : yearText.rangeTo(start)}
        </p>
      )}
    </div>
  );
}
