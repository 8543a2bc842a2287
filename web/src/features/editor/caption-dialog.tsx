import '../../kit/layout/dialog-styles.ts';
import { limits } from '@mangrove/contract/browser';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { GalleryItem } from '../../domain/fields/draft-shapes.ts';
import { CancelButton } from '../../kit/form/form-buttons.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { gallery } from './messages.ts';

interface CaptionDialogProps {
  /** Null while no caption is edited. */
  item: GalleryItem | null;
  onClose: () => void;
  onSave: (key: string, caption: string) => void;
}

export function CaptionDialog({ item, onClose, onSave }: CaptionDialogProps) {
  return (
    <Modal opened={item !== null} onClose={onClose} title={gallery.captionTitle}>
      {item && <CaptionForm item={item} onClose={onClose} onSave={onSave} />}
    </Modal>
  );
}

function CaptionForm({ item, onClose, onSave }: CaptionDialogProps & { item: GalleryItem }) {
  const [caption, setCaption] = useState(item.caption);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(item.key, caption.trim());
        onClose();
      }}
    >
      <TextField
        label={gallery.caption}
        value={caption}
        maxLength={limits.caption}
        data-autofocus
        onChange={setCaption}
      />
      <DialogButtons>
        <CancelButton onClick={onClose} />
        <Button type="submit">{gallery.saveCaption}</Button>
      </DialogButtons>
    </form>
  );
}
