import { Link } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { siteName } from './site-name.ts';
import styles from './top-bar.module.css';

/** The mark: roots in the colour of text, feet in the colours of the three kinds. */
function LogoMark() {
  return (
    <svg width="32" height="32" viewBox="0 0 64 64" aria-hidden="true">
      <path
        d="M10.5 47V28.5a12 12 0 0 1 21.5-7.3M32 48V6M53.5 47V28.5a12 12 0 0 0-21.5-7.3"
        fill="none"
        stroke="var(--mg-ink)"
        strokeWidth="6.2"
        strokeLinecap="round"
      />
      <circle cx="10.5" cy="51" r="8.5" fill="var(--mg-person-fill)" />
      <rect x="24.2" y="43.2" width="15.6" height="15.6" rx="4.2" fill="var(--mg-project-fill)" />
      <path
        d="M53.5 41.9l7.88 4.55v9.1l-7.88 4.55-7.88-4.55v-9.1z"
        fill="var(--mg-organisation-fill)"
        stroke="var(--mg-organisation-fill)"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Mark and word mark, with a link to the first page. */
export function Logo() {
  return (
    <Link to={paths.home} className={styles.home} activeProps={{}}>
      <LogoMark />
      <span className={`${styles.name} display`}>{siteName}</span>
    </Link>
  );
}
