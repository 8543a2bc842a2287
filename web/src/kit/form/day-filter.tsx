import styles from './filters.module.css';

interface DayFilterProps {
  label: string;
  /** `2026-11-21`, or null for none. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** A day of a toolbar, chosen from the browser's own calendar: its name muted, the day beside. */
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
