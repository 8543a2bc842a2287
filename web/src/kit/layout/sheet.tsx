import { type ComponentProps, useId } from 'react';
import { Box } from './layout.ts';
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
        <Box id={id} component="h2" mb="xs" fz="var(--mg-type-h3-size)" lh="var(--mg-type-h3-line)">
          {title}
        </Box>
      )}
      {children}
    </section>
  );
}
