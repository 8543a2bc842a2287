import type { Audience } from '@mangrove/contract/browser';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AudienceField } from '../../domain/fields/audience-field.tsx';
import { audienceText } from '../../domain/fields/audience-messages.ts';
import { coverFieldText } from '../../domain/fields/cover-field-messages.ts';
import type { GalleryItem } from '../../domain/fields/draft-shapes.ts';
import type { Picture } from '../../domain/fields/picture.ts';
import { usePictureAddress, usePictureChoice } from '../../domain/fields/use-picture.tsx';
import { CheckField } from '../../kit/form/check-field.tsx';
import { FieldNote } from '../../kit/form/field-error.tsx';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Fieldset, Group, Paper, Stack, Text } from '../../kit/layout/layout.ts';
import { CaptionDialog } from './caption-dialog.tsx';
import { pictureError } from './editor-state.ts';
import styles from './gallery-field.module.css';
import { addImage, captionImage, maxImages, moveImage } from './gallery-items.ts';
import { gallery } from './messages.ts';
import type { EditedForm } from './use-edited-form.ts';

/** Edits the pictures of a project, at most five: add, caption, reorder, remove; in the draft. */
export function GalleryField({ form }: { form: EditedForm }) {
  const { state, change } = form;
  const { images } = state.draft;
  const { isBusy, refusal, setRefusal, open, input } = usePictureChoice((blob) =>
    change((draft) => ({ ...draft, images: addImage(draft.images, blob) })),
  );
  const [described, setDescribed] = useState<string | null>(null);
  const focus = useRowFocus<HTMLFieldSetElement>();
  const isFull = images.length >= maxImages;
  const setImages = (next: readonly GalleryItem[]) => {
    setRefusal(undefined);
    change({ images: next });
  };

  return (
    <Fieldset ref={focus.list} legend={gallery.label}>
      <Text mb="sm" c="dimmed" fz="sm">
        {gallery.lead}
      </Text>
      {images.length > 0 && (
        <Stack component="ol" gap="sm" my="sm">
          {images.map((item, index) => (
            <GalleryRow
              key={item.key}
              item={item}
              number={index + 1}
              isLast={index === images.length - 1}
              error={pictureError(state, item.picture)}
              onDescribe={() => setDescribed(item.key)}
              onMove={(by) => {
                setImages(moveImage(images, index, by));
                focus.moved(index + by, by);
              }}
              onRemove={() => {
                setImages(images.toSpliced(index, 1));
                focus.removed(index);
              }}
              within={state.draft.audience}
              onNarrow={(audience) => setImages(images.with(index, { ...item, audience }))}
              onCover={(covered) => setImages(images.with(index, { ...item, covered }))}
            />
          ))}
        </Stack>
      )}
      {input}
      <ToolButton
        Icon={IconPlus}
        isBusy={isBusy}
        onClick={isFull ? () => setRefusal(gallery.full) : open}
      >
        {isBusy ? gallery.busy : gallery.add}
      </ToolButton>
      <FieldNote message={refusal} />
      <CaptionDialog
        item={images.find(({ key }) => key === described) ?? null}
        onClose={() => setDescribed(null)}
        onSave={(key, caption) => setImages(captionImage(images, key, caption))}
      />
    </Fieldset>
  );
}

interface GalleryRowProps {
  item: GalleryItem;
  number: number;
  isLast: boolean;
  error: string | undefined;
  onDescribe: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Who sees the project. */
  within: Audience;
  onNarrow: (audience: Audience) => void;
  onCover: (covered: boolean) => void;
}

function GalleryRow(props: GalleryRowProps) {
  const { item, number, isLast, error, onDescribe, onMove, onRemove, within, onNarrow, onCover } =
    props;
  return (
    <Paper component="li" p="sm" className={styles.item ?? ''}>
      <GalleryPicture
        picture={item.picture}
        alt={gallery.item(number)}
        className={styles.picture}
      />
      <div>
        <Text c={item.caption === '' ? 'dimmed' : 'var(--mg-ink)'}>
          {item.caption || gallery.noCaption}
        </Text>
        <FieldNote message={error} />
        <AudienceField
          label={audienceText.image(number)}
          value={item.audience}
          within={within}
          onChange={onNarrow}
        />
        <CheckField
          label={coverFieldText.image(number)}
          checked={item.covered}
          onChange={onCover}
        />
        <Group gap={0}>
          <IconButton label={gallery.editCaption(number)} Icon={IconPencil} onClick={onDescribe} />
          <IconButton
            label={gallery.moveUp(number)}
            Icon={IconArrowUp}
            disabled={number === 1}
            data-moves={-1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={gallery.moveDown(number)}
            Icon={IconArrowDown}
            disabled={isLast}
            data-moves={1}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={gallery.remove(number)}
            Icon={IconTrash}
            data-removes
            onClick={onRemove}
          />
        </Group>
      </div>
    </Paper>
  );
}

interface GalleryPictureProps {
  picture: Picture;
  alt: string;
  className: string | undefined;
}

/** A picture of the gallery; in its place a text if it cannot be loaded. */
export function GalleryPicture({ picture, alt, className }: GalleryPictureProps) {
  const address = usePictureAddress(picture);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className={className}>{gallery.broken}</p>;
  return address ? (
    <img className={className} src={address} alt={alt} onError={() => setBroken(true)} />
  ) : null;
}
