import type { GalleryItem } from '../../domain/fields/draft-shapes.ts';

export const maxImages = 5;

let made = 0;

/** Adds a chosen picture at the end of the gallery, unless the gallery is full. */
export function addImage(images: readonly GalleryItem[], blob: Blob): readonly GalleryItem[] {
  if (images.length >= maxImages) return images;
  made += 1;
  return [
    ...images,
    {
      key: `chosen-${made}`,
      picture: { url: '', blob },
      ...{ caption: '', audience: 'public', covered: false },
    },
  ];
}

/** @param by -1 up, 1 down; an item at the end of the list does not move further. */
export function moveImage(images: readonly GalleryItem[], index: number, by: -1 | 1) {
  const item = images[index];
  const to = index + by;
  if (!item || to < 0 || to >= images.length) return images;
  return images.toSpliced(index, 1).toSpliced(to, 0, item);
}

export function captionImage(images: readonly GalleryItem[], key: string, caption: string) {
  return images.map((item) => (item.key === key ? { ...item, caption } : item));
}
