import type { CSSProperties, ReactNode } from 'react';
import styles from './first-map.module.css';

const id = 'first-map';
const sent = typeof document === 'undefined' ? null : document.getElementById(id);
/** The names in the server's page: the app keeps the elements, whichever screen shows the picture. */
const sentNames = [...(sent?.childNodes ?? [])];
// Only the server knows whether visitors have a map to be shown, so the app follows its page.
let isOffered = sent !== null;

/** Whether the page came with a picture of the map, and the map itself was not drawn yet. */
export function isFirstMapOffered(): boolean {
  return isOffered && window.location.search === '';
}

interface Point {
  x: number;
  y: number;
  byTouch: boolean;
}

/** What was done on the picture; see `EarlierGestures` of the renderer. */
export interface FirstGestures {
  taps: readonly (Point & { at: number })[];
  moved: { scale: number; x: number; y: number };
  /** Whether it was moved after the last tap. */
  isMovedSince: boolean;
  held: readonly (Point & { pointer: number })[];
}

declare global {
  interface Window {
    /** Set by `first-map.js`, which lets the picture follow the visitor. */
    firstMap?: { take(onTap: (tap: FirstGestures) => void): FirstGestures; end(): void };
  }
}

/**
 * From now on the map hears what is done, below its picture.
 * @param onTap hears of a tap that had begun.
 * @returns what was done until now; null without a picture.
 */
export function takeFirstGestures(onTap: (tap: FirstGestures) => void): FirstGestures | null {
  return (isFirstMapOffered() && window.firstMap?.take(onTap)) || null;
}

/** From now on the map itself is shown. */
export function endFirstMap(): void {
  isOffered = false;
  window.firstMap?.end();
}

const pictures = ['phone-light', 'phone-dark', 'desktop-light', 'desktop-dark'];
// The free area of the map's first view (`findFreeArea`), which the picture fills as a fitted network
// does. The style sheet chooses among the pictures: the browser loads only the chosen one.
const variables = {
  '--inset-desktop': '64px 72px 8px 384px',
  '--inset-phone': '84px 0 164px',
  ...Object.fromEntries(pictures.map((name) => [`--${name}`, `url("/map-picture/${name}.webp")`])),
} as CSSProperties;

/**
 * The server's picture of the whole map, where the map's first view will be.
 * @param names as the server places them beside it; the app shows those of its page again.
 */
export function FirstMap({ names }: { names?: ReactNode }) {
  return (
    <div
      ref={(picture) => picture?.append(...sentNames)}
      id={id}
      className={styles.picture}
      style={variables}
      aria-hidden="true"
    >
      {names}
    </div>
  );
}

interface LoadingMapProps {
  text: string;
  hasPicture?: boolean;
  names?: ReactNode;
}

/** The map while its code or the network loads: a line of text, above the picture if there is one. */
export function LoadingMap({ text, hasPicture = isFirstMapOffered(), names }: LoadingMapProps) {
  return (
    <>
      {hasPicture && <FirstMap names={names} />}
      <p
        className={styles.loading}
        data-on-picture={hasPicture || undefined}
        data-until-map
        role="status"
      >
        <span>{text}</span>
      </p>
    </>
  );
}
