import { coveredName, type EntityType, entityKinds } from '@mangrove/contract/browser';
import { useState } from 'react';
import { initialsOf } from '../../kit/text/initials.ts';
import { hexagonPolygon } from './hexagon.ts';
import { kindColor } from './kind.ts';
import styles from './kind-avatar.module.css';
import { KindGlyph } from './kind-glyph.tsx';

interface KindAvatarProps {
  type: EntityType;
  name: string;
  /** The side of the box in pixels; the shapes of the kinds have about the same area in it. */
  size: number;
  photoUrl?: string | null | undefined;
}

const scale = { circle: 1, square: 0.92, hexagon: 1.04 } as const;
const hexagon = hexagonPolygon();

// The page of the server cannot know when a picture is there, and would show through a transparent
// one what stands below it.
const knowsWhenLoaded = typeof document !== 'undefined';

/**
 * The picture of an entity, clipped to the shape of its kind; without one, until it is there and if
 * it cannot be loaded, its initials, or its kind's symbol if there are none. Hidden from screen
 * readers, because the name stands beside it.
 */
export function KindAvatar({ type, name, size, photoUrl }: KindAvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const { shape } = entityKinds[type];
  const side = Math.round(size * scale[shape]);
  const picture = photoUrl && photoUrl !== failedUrl ? photoUrl : null;
  const initials = name === coveredName ? '' : initialsOf(name);
  return (
    <span className={styles.box} style={{ width: size, height: size }} aria-hidden="true">
      <span
        className={`${styles.shape} display`}
        data-kind={type}
        style={{
          width: side,
          height: side,
          fontSize: Math.round(size * 0.36),
          background: kindColor(type, 'soft'),
          color: kindColor(type, 'text'),
          clipPath: shape === 'hexagon' ? hexagon : undefined,
        }}
      >
        {(!picture || (knowsWhenLoaded && picture !== loadedUrl)) &&
          (initials || <KindGlyph type={type} size={glyphSize(size)} />)}
        {picture && (
          <img
            src={picture}
            alt=""
            width={side}
            height={side}
            loading="lazy"
            decoding="async"
            onLoad={() => setLoadedUrl(picture)}
            onError={() => setFailedUrl(picture)}
          />
        )}
      </span>
    </span>
  );
}

function glyphSize(side: number) {
  return side >= 56 ? 22 : side >= 32 ? 16 : 12;
}
