import type { EntityType } from '@mangrove/contract/browser';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { FieldNote } from '../../kit/form/field-error.tsx';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { Fieldset, Group, Stack, Text } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { KindAvatar } from '../entity/kind-avatar.tsx';
import { photoText } from './messages.ts';
import { noPicture, type Picture } from './picture.ts';
import { usePictureAddress, usePictureChoice } from './use-picture.tsx';

const CropDialog = lazyNamed(() => import('./crop-dialog.tsx'), 'CropDialog');

interface PhotoFieldProps {
  type: EntityType;
  /** Gives the initials that are shown without a picture. */
  name: string;
  value: Picture;
  onChange: (picture: Picture) => void;
  /** An error from outside this field, such as a failed upload. */
  error?: string | undefined;
  /** The side of the preview, in pixels. */
  size?: number;
}

/** Lets the user choose, crop and delete the picture of an entity. It sends nothing. */
export function PhotoField({ type, name, value, onChange, error, size = 144 }: PhotoFieldProps) {
  const id = useId();
  const focus = useRowFocus();
  const [prepared, setPrepared] = useState<Blob | null>(null);
  const { isBusy, refusal, setRefusal, open, input } = usePictureChoice(setPrepared);
  const address = usePictureAddress(value);
  const hasPicture = value.blob !== null || value.url !== '';

  return (
    <Fieldset legend={photoText.label} aria-describedby={`${id}-hint`}>
      <Group>
        <KindAvatar type={type} name={name} size={size} photoUrl={address} />
        <Stack gap="xs" flex="1 1 200px">
          {input}
          <Group ref={focus.list} gap="xs">
            <ToolButton Icon={IconPhoto} isBusy={isBusy} onClick={open}>
              {isBusy ? photoText.busy : hasPicture ? photoText.change : photoText.choose}
            </ToolButton>
            {hasPicture && (
              <ToolButton
                Icon={IconTrash}
                variant="outline"
                color="red"
                onClick={() => {
                  setRefusal(undefined);
                  onChange(noPicture);
                  focus.removed(0);
                }}
              >
                {photoText.remove}
              </ToolButton>
            )}
          </Group>
          <Text id={`${id}-hint`} c="dimmed" fz="sm">
            {photoText.hint}
          </Text>
          <FieldNote message={refusal ?? error} />
        </Stack>
      </Group>
      {prepared && (
        <Suspense fallback={null}>
          <CropDialog
            picture={prepared}
            onCancel={() => setPrepared(null)}
            onCut={(blob) => {
              setPrepared(null);
              onChange({ url: '', blob });
            }}
          />
        </Suspense>
      )}
    </Fieldset>
  );
}
