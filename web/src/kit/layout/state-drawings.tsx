import styles from './state.module.css';

const trunkAndLeftRoots = [
  ['M196 -10C194 50 180 100 174 150', 13],
  ['M194 22C126.5 24 44 60.4 44 150', 8],
  ['M188 62C146.6 64 96 88.4 96 150', 6.5],
  ['M182 104C162.2 106 138 117.8 138 150', 5],
  ['M186 78C202.2 80 222 99.6 222 150', 5.5],
] as const;

function Roots({ children }: { children: React.ReactNode }) {
  return (
    <>
      <g fill="none" stroke="var(--mg-root-state)" strokeLinecap="round">
        {trunkAndLeftRoots.map(([path, width]) => (
          <path key={path} d={path} strokeWidth={width} />
        ))}
        {children}
      </g>
      <path d="M0 150H340" stroke="var(--mg-line-strong)" strokeWidth="1.6" opacity=".7" />
    </>
  );
}

/** Roots, one of which has reached the water; the others are still missing. */
export function EmptyDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 340 200" aria-hidden="true">
      <Roots>
        <path d="M193 38C236.2 40 289 71.6 289 150" strokeWidth="7.5" />
      </Roots>
      <circle cx="44" cy="173" r="14" fill="var(--mg-person-fill)" />
      <g fill="none" stroke="var(--mg-line-strong)" strokeWidth="2.4" strokeDasharray="4.5 4.5">
        <rect x="84" y="161" width="24" height="24" rx="7" />
        <circle cx="138" cy="171" r="9" />
        <circle cx="222" cy="172" r="10" />
        <path d="M289 159l13 7.5v15l-13 7.5-13-7.5v-15z" />
      </g>
    </svg>
  );
}

/** Roots with one that has broken off. */
export function ErrorDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 340 200" aria-hidden="true">
      <Roots>
        <path d="M193 38C226 40 250 54 264 76" strokeWidth="7.5" />
        <path d="M285 112C288 124 289 138 289 148" strokeWidth="7.5" opacity=".5" />
      </Roots>
      <g fill="var(--mg-person-fill)">
        <circle cx="44" cy="173" r="14" />
        <circle cx="138" cy="170" r="9" />
        <circle cx="222" cy="171" r="10" />
      </g>
      <rect x="84.4" y="161.4" width="23.1" height="23.1" rx="6.5" fill="var(--mg-project-fill)" />
      <path
        d="M292 160.88l13.09 7.56v15.12L292 191.12l-13.09-7.56v-15.12z"
        transform="rotate(16 292 176)"
        fill="var(--mg-organisation-fill)"
        stroke="var(--mg-organisation-fill)"
        strokeWidth="2.24"
        strokeLinejoin="round"
      />
    </svg>
  );
}
