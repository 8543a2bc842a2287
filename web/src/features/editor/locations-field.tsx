import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type LocationDraft, noLocation } from '../../domain/fields/location.ts';
import { LocationPicker } from '../../domain/fields/location-picker.tsx';
import { locationText } from '../../domain/fields/messages.ts';
import { Stack } from '../../kit/layout/layout.ts';

interface LocationsFieldProps {
  value: readonly LocationDraft[];
  onChange: (locations: readonly LocationDraft[]) => void;
}

/** Any number of places. One that says nothing is dropped on saving. */
export function LocationsField({ value, onChange }: LocationsFieldProps) {
  const shown = value.length === 0 ? [noLocation] : value;
  return (
    <Stack align="flex-start">
      {shown.map((location, index) => {
        const label = shown.length === 1 ? locationText.label : locationText.labelOf(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no name of their own
          <Stack key={index} w="100%" gap="xs" align="stretch">
            <LocationPicker
              label={label}
              value={location}
              onChange={(changed) => onChange(shown.with(index, changed))}
            />
            {shown.length > 1 && (
              <Button
                variant="subtle"
                color="red"
                size="sm"
                leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                onClick={() => onChange(shown.toSpliced(index, 1))}
              >
                {locationText.remove(label)}
              </Button>
            )}
          </Stack>
        );
      })}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...shown, noLocation])}
      >
        {locationText.add}
      </Button>
    </Stack>
  );
}
