import { useId } from 'react';
import { kindDimColor } from '../../domain/entity/kind.ts';
import { KindShape } from '../../domain/entity/kind-glyph.tsx';
import type { Picture } from '../../domain/fields/picture.ts';
import { usePictureAddress } from '../../domain/fields/use-picture.tsx';
import styles from './map-thumbnail.module.css';
import { fields } from './messages.ts';

interface MapThumbnailProps {
  name: string;
  picture: Picture;
}

const others = [
  { type: 'project', x: 236, y: 28, radius: 7 },
  { type: 'organization', x: 428, y: 52, radius: 9 },
  { type: 'person', x: 318, y: 104, radius: 7 },
  { type: 'person', x: 520, y: 20, radius: 6 },
  { type: 'person', x: 528, y: 96, radius: 6 },
] as const;
const you = { x: 84, y: 80 };
const edges = [
  'M84 80L236 28L428 52L520 20M428 52L528 96L318 104L428 52',
  'M236 28L178 0M0 112L84 80L22 132M84 80L428 52M84 80L318 132',
];

/** A preview of the user's node on the map: the portrait among other nodes, and the name. */
export function MapThumbnail({ name, picture }: MapThumbnailProps) {
  const id = useId();
  const address = usePictureAddress(picture);
  return (
    <figure className={styles.thumbnail}>
      <figcaption className={styles.caption}>{fields.thumbnail}</figcaption>
      <svg
        className={styles.drawing}
        viewBox="0 0 560 132"
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        {edges.map((edge) => (
          <path key={edge} d={edge} className={styles.edge} />
        ))}
        {others.map((node) => (
          <KindShape key={`${node.x} ${node.y}`} {...node} fill={kindDimColor(node.type)} />
        ))}
        <circle cx={you.x} cy={you.y} r="38" className={styles.glow} />
        <circle cx={you.x} cy={you.y} r="25" className={styles.ring} />
        <circle cx={you.x} cy={you.y} r="20" className={styles.self} />
        {address && (
          <>
            <clipPath id={id}>
              <circle cx={you.x} cy={you.y} r="20" />
            </clipPath>
            <image
              href={address}
              x={you.x - 20}
              y={you.y - 20}
              width="40"
              height="40"
              clipPath={`url(#${id})`}
              preserveAspectRatio="xMidYMid slice"
            />
          </>
        )}
      </svg>
      <p className={styles.name}>
        <bdi>{name || fields.nobody}</bdi>
      </p>
    </figure>
  );
}
