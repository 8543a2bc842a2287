import styles from './loading-outline.module.css';

interface LoadingOutlineProps {
  /** The specified words. */
  label: string;
  rows?: number;
}

/** A still outline of what is coming, with words. Nothing moves. */
export function LoadingOutline({ label, rows = 4 }: LoadingOutlineProps) {
  return (
    <div className={styles.outline} role="status">
      <p className={styles.words}>{label}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={String(row)} className={styles.row} aria-hidden="true">
          <span className={styles.shape} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
