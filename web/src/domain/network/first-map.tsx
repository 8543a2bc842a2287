import type { CSSProperties } from 'react';
import styles from './first-map.module.css';

const id = 'first-map';
// Only the server knows whether visitors have a map to be shown, so the app follows its page.
let isOffered = typeof document !== 'undefined' && document.getElementById(id) !== null;

/** Whether the page came with a picture of the map, and the map itself was not drawn yet. */
export function isFirstMapOffered(): boolean {
  return isOffered && window.location.search === '';
}

/** From now on the map itself is shown. */
export function endFirstMap(): void {
  isOffered = false;
}

const pictures = [
  { window: '(max-width: 43.74em)', scheme: 'light', name: 'phone-light' },
  { window: '(max-width: 43.74em)', scheme: 'dark', name: 'phone-dark' },
  { window: '(min-width: 43.75em)', scheme: 'light', name: 'desktop-light' },
  { window: '(min-width: 43.75em)', scheme: 'dark', name: 'desktop-dark' },
] as const;
const addressOf = (name: string) => `/map-picture/${name}.webp`;
// The free area of the map's first view (`findFreeArea`), which the picture fills as a fitted network
// does. The style sheet chooses among the pictures: the browser loads only the chosen one.
const variables = {
  '--inset-desktop': '64px 72px 8px 384px',
  '--inset-phone': '84px 0 164px',
  ...Object.fromEntries(pictures.map(({ name }) => [`--${name}`, `url("${addressOf(name)}")`])),
} as CSSProperties;

/** The server's picture of the whole map, where the map's first view will be. */
export function FirstMap() {
  return <div id={id} className={styles.picture} style={variables} aria-hidden="true" />;
}

/**
 * Lets the browser load the picture before the styles that show it. For the page from the server:
 * which colour scheme a reader chose here is not known there, so the device's is taken.
 */
export function FirstMapPreloads() {
  return pictures.map(({ window, scheme, name }) => (
    <link
      key={name}
      rel="preload"
      as="image"
      fetchPriority="high"
      href={addressOf(name)}
      media={`${window} and (prefers-color-scheme: ${scheme})`}
    />
  ));
}

interface LoadingMapProps {
  text: string;
  hasPicture?: boolean;
}

/** The map while its code or the network loads: a line of text, above the picture if there is one. */
export function LoadingMap({ text, hasPicture = isFirstMapOffered() }: LoadingMapProps) {
  return (
    <>
      {hasPicture && <FirstMap />}
      <p className={styles.loading} data-on-picture={hasPicture || undefined} role="status">
        <span>{text}</span>
      </p>
    </>
  );
}
