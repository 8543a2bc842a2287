import { actionText } from '../messages.ts';
import styles from './layout.module.css';

/** The id of every page's `<main>`: the target of the skip link and of moved focus. */
export const mainContentId = 'content';

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${mainContentId}`}>
      {actionText.skip}
    </a>
  );
}
