import { type ComponentProps, useId } from 'react';
import styles from './sheet.module.css';

interface SheetProps extends ComponentProps<'section'> {
  /** Its name, above what it holds. */
  title?: string;
  /** Without paper of its own: a line around it, or the ground of the map. */
  ground?: 'outlined' | 'map';
}

/** A part of a page on a sheet of paper. */
export function Sheet({ title, ground, className = '', children, ...props }: SheetProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title && id}
      {...props}
      className={`${styles.sheet} ${className}`}
      data-ground={ground}
    >
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
