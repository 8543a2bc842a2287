import { entityKinds } from '@mangrove/contract/browser';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { PhotoField } from '../../domain/fields/photo-field.tsx';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { nameOf } from './draft.ts';
import styles from './editor.module.css';
import { pictureError } from './editor-state.ts';
import { GalleryPicture } from './gallery-field.tsx';
import { gallery } from './messages.ts';
import type { EditedForm } from './use-edited-form.ts';

/** The picture beside the form: the photo, or for a project the first picture of the gallery. */
export function PhotoPanel({ form }: { form: EditedForm }) {
  const { state, change } = form;
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
      {entityKinds[type].pictureFrom === 'photo' ? (
        <PhotoField
          type={type}
          name={name}
          size={200}
          value={draft.photo}
          error={pictureError(state, draft.photo)}
          onChange={(photo) => change({ photo })}
        />
      ) : (
        <>
          {first ? (
            <GalleryPicture
              key={first.key}
              picture={first.picture}
              alt={first.caption || gallery.item(1)}
              className={styles.picture}
            />
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
