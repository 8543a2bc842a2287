import type { GalleryImage } from '@mangrove/contract/browser';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { onPlainClick } from '../../kit/layout/plain-click.ts';
import styles from './gallery.module.css';
import { pageMessages } from './messages.ts';

const loadLightbox = () => import('./lightbox.tsx');
const Lightbox = lazyNamed(loadLightbox, 'Lightbox');

interface GalleryProps {
  images: readonly GalleryImage[];
  name: string;
}

/** Pictures with captions. Each links to its file; with scripts a click opens the lightbox. */
export function Gallery({ images, name }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const loadAhead = () => {
    // The click loads it again; if that fails too, the browser follows the link.
    loadLightbox().catch(() => undefined);
  };
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">{pageMessages.gallery}</h2>
      <ul className={styles.pictures} data-count={images.length}>
        {images.map((image, index) => (
          <li key={image.image_url}>
            <figure>
              <a
                className={styles.picture}
                href={image.image_url}
                onPointerEnter={loadAhead}
                onFocus={loadAhead}
                onClick={onPlainClick(() => setOpened(index))}
              >
                <img
                  src={image.image_url}
                  alt={image.caption || pageMessages.openPicture(index + 1, images.length)}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              {image.caption !== '' && <figcaption dir="auto">{image.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <ErrorBoundary
          fallback={null}
          onError={() => window.location.assign(images[opened]?.image_url ?? '')}
        >
          <Suspense fallback={null}>
            <Lightbox
              images={images}
              name={name}
              index={opened}
              onIndex={setOpened}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}
