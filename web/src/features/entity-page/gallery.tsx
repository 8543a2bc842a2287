import { type GalleryImage, pictureKey } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { coverText } from '../../domain/entity/cover-messages.ts';
import { reveal } from '../../domain/entity/covers.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { onPlainClick } from '../../kit/layout/plain-click.ts';
import styles from './gallery.module.css';
import { pageMessages } from './messages.ts';

const loadLightbox = () => import('./lightbox.tsx');
const Lightbox = lazyNamed(loadLightbox, 'Lightbox');

interface GalleryProps {
  entityId: number;
  /** As this reader sees them: those covered have no address. */
  images: readonly GalleryImage[];
  name: string;
}

/** Pictures with captions. Each links to its file; with scripts a click opens the lightbox. */
export function Gallery({ entityId, images, name }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const seen = images.filter((image) => image.image_url !== '');
  const loadAhead = () => {
    // The click loads it again; if that fails too, the browser follows the link.
    loadLightbox().catch(() => undefined);
  };
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">{pageMessages.gallery}</h2>
      <ul className={styles.pictures} data-count={images.length}>
        {images.map((image, index) => (
          <li key={image.order}>
            <figure>
              {image.image_url === '' ? (
                <CoveredPicture
                  number={index + 1}
                  onShow={() => reveal(pictureKey(entityId, image))}
                />
              ) : (
                <a
                  className={styles.picture}
                  href={image.image_url}
                  onPointerEnter={loadAhead}
                  onFocus={loadAhead}
                  onClick={onPlainClick(() => setOpened(seen.indexOf(image)))}
                >
                  <img
                    src={image.image_url}
                    alt={image.caption || pageMessages.openPicture(index + 1, images.length)}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              )}
              {image.caption !== '' && <figcaption dir="auto">{image.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <ErrorBoundary
          fallback={null}
          onError={() => window.location.assign(seen[opened]?.image_url ?? '')}
        >
          <Suspense fallback={null}>
            <Lightbox
              images={seen}
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

function CoveredPicture({ number, onShow }: { number: number; onShow: () => void }) {
  return (
    <div className={`${styles.picture} ${styles.covered}`}>
      <p>{coverText.coveredPicture}</p>
      <Button
        size="xs"
        variant="default"
        aria-label={coverText.showPicture(number)}
        onClick={onShow}
      >
        {coverText.show}
      </Button>
    </div>
  );
}
