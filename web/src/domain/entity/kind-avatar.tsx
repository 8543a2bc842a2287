import { coveredName, type EntityType, entityKinds } from '@mangrove/contract/browser';
import { useState } from 'react';
import { initialsOf } from '../../kit/text/initials.ts';
import { hexagonPolygon } from './hexagon.ts';
import { kindColor } from './kind.ts';
import styles from './kind-avatar.module.css';

interface KindAvatarProps {
  type: EntityType;
  name: string;
  /** The side of the box in pixels; the shapes of the kinds have about the same area in it. */
  size: number;
  photoUrl?: string | null | undefined;
}

const scale = { circle: 1, square: 0.92, hexagon: 1.04 } as const;
const hexagon = hexagonPolygon();

/**
 * The picture of an entity, clipped to the shape of its kind; its initials if there is no picture
 * or it cannot be loaded. Hidden from screen readers, because the name stands beside it.
 */
export function KindAvatar({ type, name, size, photoUrl }: KindAvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { shape } = entityKinds[type];
  const side = Math.round(size * scale[shape]);
  const picture = photoUrl && photoUrl !== failedUrl ? photoUrl : null;
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
        {picture ? (
          <img
            src={picture}
            alt=""
            width={side}
            height={side}
            loading="lazy"
            decoding="async"
            onError={() => setFailedUrl(picture)}
          />
        ) : (
          name !== coveredName && initialsOf(name)
        )}
      </span>
    </span>
  );
}
