import { type ComponentProps, useId } from 'react';
import { Box } from './layout.ts';
import styles from './sheet.module.css';

interface SheetProps extends ComponentProps<'section'> {
  /** The heading above the content. */
  title?: string;
  /** Instead of paper: a line around the sheet, or the background of the map. */
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
