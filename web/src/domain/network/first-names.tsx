import type { FirstNames, PictureNames } from '@mangrove/contract/browser';
import type { CSSProperties } from 'react';
import styles from './first-map.module.css';

/**
 * The names beside the server's picture of the map: text, so that they are there before the picture
 * and sharp on every screen. The style sheet shows those of the window.
 */
export function NamesOfFirstMap({ desktop, phone }: FirstNames) {
  return (
    <>
      <NamesIn window={styles.desktopNames} {...desktop} />
      <NamesIn window={styles.phoneNames} {...phone} />
    </>
  );
}

function NamesIn({ window, shape, names }: PictureNames & { window: string | undefined }) {
  const style = { '--shape': shape.toFixed(4) } as CSSProperties;
  return (
    <div className={`${styles.names} ${window}`} style={style}>
      {names.map((name) => (
        <span
          key={`${name.x} ${name.y}`}
          className={name.isExtra ? styles.extraName : undefined}
          style={styleOf(name)}
        >
          {name.text}
        </span>
      ))}
    </div>
  );
}

/** Beside its node wherever that lies: the picture is smaller or larger than in its usual window. */
function styleOf({
  x,
  y,
  dx,
  dy,
  size,
  weight,
  line,
}: PictureNames['names'][number]): CSSProperties {
  const from = (share: number, pixels: number) =>
    `calc(${(100 * share).toFixed(2)}% + ${pixels.toFixed(1)}px)`;
  return {
    left: from(x, dx),
    top: from(y, dy),
    font: `${weight} ${size}px/${line}px var(--mg-font)`,
  };
}
