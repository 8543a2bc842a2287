import 'react-image-crop/dist/ReactCrop.css';
import { imageMessages } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { FieldNote } from '../../kit/form/field-error.tsx';
import { CancelButton } from '../../kit/form/form-buttons.tsx';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { OpenDialog } from '../../kit/layout/open-dialog.tsx';
import styles from './crop-dialog.module.css';
import { photoText } from './messages.ts';
import { cropPicture } from './picture.ts';
import { usePictureAddress } from './use-picture.tsx';

interface CropDialogProps {
  picture: Blob;
  onCancel: () => void;
  /** Called with the square around the circle, as PNG: other kinds show its corners. */
  onCut: (cut: Blob) => void;
}

const corners = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
const ariaLabels = {
  cropArea: photoText.cropArea,
  ...(Object.fromEntries(
    corners.map((corner) => [`${corner}DragHandle`, photoText.cropCorner]),
  ) as Record<`${(typeof corners)[number]}DragHandle`, string>),
};

/** A centred square of 80 % of the shorter side. */
function firstCrop(width: number, height: number): PercentCrop {
  const size = width <= height ? { width: 80 } : { height: 80 };
  return centerCrop(makeAspectCrop({ unit: '%', ...size }, 1, width, height), width, height);
}

/** Chooses the circle of a picture by dragging or with the arrow keys. */
export function CropDialog({ picture, onCancel, onCut }: CropDialogProps) {
  const address = usePictureAddress({ url: '', blob: picture });
  const [crop, setCrop] = useState<PercentCrop>();
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const save = async () => {
    if (!crop || isSaving) return;
    setSaving(true);
    try {
      onCut(await cropPicture(picture, crop));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailed(true);
    } finally {
      setSaving(false);
    }
  };

  return (
    <OpenDialog onClose={onCancel} title={photoText.cropTitle} size="lg">
      <Text c="dimmed">{photoText.cropHint}</Text>
      <div className={styles.stage}>
        <ReactCrop
          {...(crop ? { crop } : {})}
          onChange={(_, percent) => setCrop(percent)}
          aspect={1}
          circularCrop
          keepSelection
          minWidth={48}
          minHeight={48}
          ariaLabels={ariaLabels}
        >
          {address && (
            <img
              className={styles.picture}
              src={address}
              alt={photoText.cropPicture}
              onLoad={({ currentTarget: { width, height } }) => setCrop(firstCrop(width, height))}
              onError={() => setFailed(true)}
            />
          )}
        </ReactCrop>
      </div>
      <FieldNote message={hasFailed ? imageMessages.processing : undefined} />
      <DialogButtons>
        <CancelButton onClick={onCancel} />
        <Button onClick={() => void save()} aria-disabled={isSaving || !crop}>
          {isSaving ? photoText.saving : photoText.save}
        </Button>
      </DialogButtons>
    </OpenDialog>
  );
}
