import { useId, useState } from 'react';
import { Box, Stack } from '../layout/layout.ts';
import styles from './filters.module.css';

interface NumberFilterProps {
  label: string;
  max: number;
  /** The error of a text that is not a valid number. */
  refusal: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A whole number from 0 in a toolbar. An invalid text shows an error and does not filter. */
export function NumberFilter({ label, max, refusal, value, onChange }: NumberFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  const read = readNumber(typed, max);
  if (value !== known) {
    setKnown(value);
    // Changed from outside: by a link, or by clearing the filters.
    if (value !== read) setTyped(value === null ? '' : String(value));
  }
  const isRefused = typed !== '' && read === null;
  return (
    <Stack component="span" display="inline-flex" gap={0}>
      <label className={styles.filter} data-refused={isRefused || undefined}>
        <span className={styles.label}>{label}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          className={styles.input}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? id : undefined}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(readNumber(currentTarget.value, max));
          }}
        />
      </label>
      {isRefused && (
        <Box id={id} component="span" c="var(--mg-danger-text)" fz="xs">
          {refusal}
        </Box>
      )}
    </Stack>
  );
}

function readNumber(text: string, max: number): number | null {
  if (!/^\d{1,9}$/u.test(text)) return null;
  return Number(text) <= max ? Number(text) : null;
}

interface DayFilterProps {
  label: string;
  /** `2026-11-21`; null for none. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** A date of a toolbar, chosen from the browser's own calendar, with a muted label. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <label className={styles.filter}>
      <span className={styles.label}>{label}</span>
      <input
        type="date"
        className={styles.input}
        data-empty={value === null || undefined}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    </label>
  );
}
