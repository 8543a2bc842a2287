import styles from './landing.module.css';
import desktopRoots from './roots-desktop.svg';
import phoneRoots from './roots-phone.svg';

/**
 * The roots that join paper and water. The drawing stays a file of its own, so that it costs
 * the page's code nothing; `<use>` hands our colour variables down into it.
 */
export function RootsDrawing() {
  return (
    <>
      <svg className={styles.rootsDesktop} viewBox="0 0 1440 900" aria-hidden="true">
        <use href={`${desktopRoots}#roots`} />
      </svg>
      <svg className={styles.rootsPhone} viewBox="0 0 390 844" aria-hidden="true">
        <use href={`${phoneRoots}#roots`} />
      </svg>
    </>
  );
}
