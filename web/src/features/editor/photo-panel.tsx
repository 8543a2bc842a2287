import { useState } from 'react';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { PhotoField } from '../../domain/fields/photo-field.tsx';
import { usePictureAddress } from '../../domain/fields/use-picture.tsx';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { type GalleryItem, nameOf } from './draft.ts';
import styles from './editor.module.css';
import { pictureError } from './editor-state.ts';
import { gallery } from './messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

/** The picture beside the form: the photo, or for a project the first picture of the gallery. */
export function PhotoPanel({ editing }: { editing: EntityEditing }) {
  const { state, change } = editing;
  const { type, draft } = state;
  const name = nameOf(type, draft);
  const first = draft.images[0];
  return (
    <Stack
      component="aside"
      gap="sm"
      align="flex-start"
      className={styles.photo ?? ''}
      aria-label={gallery.panel}
    >
      {type === 'organization' ? (
        <PhotoField
          type={type}
          name={name}
          size={200}
          value={draft.picture}
          error={pictureError(state, draft.picture)}
          onChange={(picture) => change({ picture })}
        />
      ) : (
        <>
          {first ? (
            <FirstPicture key={first.key} item={first} />
          ) : (
            <KindAvatar type={type} name={name} size={200} />
          )}
          <Text c="dimmed" fz="sm">
            {first ? gallery.first(draft.images.length) : gallery.none}
          </Text>
        </>
      )}
    </Stack>
  );
}

function FirstPicture({ item }: { item: GalleryItem }) {
  const address = usePictureAddress(item.picture);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className={styles.broken}>{gallery.broken}</p>;
  return address ? (
    <img src={address} alt={item.caption || gallery.item(1)} onError={() => setBroken(true)} />
  ) : null;
}
