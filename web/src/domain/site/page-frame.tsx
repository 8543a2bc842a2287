import type { ReactNode } from 'react';
import { mainContentId } from '../../kit/layout/skip-link.tsx';
import styles from './page-frame.module.css';
import { TopBar, type TopBarProps } from './top-bar.tsx';

interface PageFrameProps {
  children: ReactNode;
  /**
   * 1200, 680, 520 px wide; the whole window below the bar (the map); paper and water; to the
   * edges, for a page that sets its own widths.
   */
  width?: 'page' | 'reading' | 'form' | 'edges' | 'landing' | 'bare';
  bar?: TopBarProps | null;
}

/** Top bar and content. Every page stands in one, so that each has exactly one `<main>`. */
export function PageFrame({ children, width = 'page', bar = {} }: PageFrameProps) {
  return (
    <div className={styles.frame} data-width={width}>
      {bar && <TopBar {...bar} />}
      <main id={mainContentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
