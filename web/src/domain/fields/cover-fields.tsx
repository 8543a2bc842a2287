import { type Cover, covers, limits } from '@mangrove/contract/browser';
import { CheckField } from '../../kit/form/check-field.tsx';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { coverFieldText as text } from './cover-field-messages.ts';

interface Covered {
  cover: Cover;
  cover_note: string;
  passed_on: boolean;
}

interface CoverFieldsProps {
  value: Covered;
  /** Whether it is a person, of whom this user may say that they have passed on. */
  mayMark: boolean;
  onChange: (change: Partial<Covered>) => void;
}

/** Chooses what of an entity is shown only after a press, and says why. */
export function CoverFields({ value, mayMark, onChange }: CoverFieldsProps) {
  return (
    <Stack gap="md" align="flex-start">
      {mayMark && (
        <CheckField
          label={text.passedOn}
          checked={value.passed_on}
          onChange={(passed_on) => onChange({ passed_on })}
        />
      )}
      <FilterSelect
        label={text.cover}
        value={value.cover}
        options={covers.map((one) => ({ value: one, label: text.option[one] }))}
        onChange={(cover) => onChange({ cover })}
      />
      {value.cover !== 'none' && (
        <>
          <Text c="dimmed" fz="sm">
            {text.explained}
          </Text>
          <TextField
            w="100%"
            label={text.note}
            value={value.cover_note}
            maxLength={limits.coverNote}
            onChange={(cover_note) => onChange({ cover_note })}
          />
        </>
      )}
    </Stack>
  );
}
