import { type ReactNode, useContext } from 'react';
import { mainContentId } from '../../kit/layout/skip-link.tsx';
import styles from './page-frame.module.css';
import { TopBar, TopBarContext, type TopBarProps } from './top-bar.tsx';

interface PageFrameProps {
  children: ReactNode;
  /**
   * `page`, `reading`, `form`: 1200, 680, 520 px wide. `edges`: the whole window below the bar (the
   * map). `landing`: paper and water. `bare`: the full width, for a page that sets its own widths.
   */
  width?: 'page' | 'reading' | 'form' | 'edges' | 'landing' | 'bare';
  bar?: TopBarProps | null;
}

/** Top bar and content. Every page uses one, so that each has exactly one `<main>`. */
export function PageFrame({ children, width = 'page', bar = {} }: PageFrameProps) {
  const { signal } = useContext(TopBarContext);
  return (
    <div className={styles.frame} data-width={width}>
      {bar && <TopBar {...bar} />}
      {signal}
      <main id={mainContentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
