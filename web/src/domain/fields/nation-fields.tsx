import '../../kit/form/field-styles.ts';
import { countCodePoints, limits, shapes } from '@mangrove/contract/browser';
import { Textarea } from '@mantine/core';
import { CheckField } from '../../kit/form/check-field.tsx';
import { fieldError } from '../../kit/form/field-error.tsx';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { territoriesAddress, nationText as text } from './nation-messages.ts';

interface Given {
  nations: string;
  not_for_export: boolean;
}

interface NationFieldsProps {
  value: Given;
  onChange: (change: Partial<Given>) => void;
}

/** Why the lines of nations cannot be saved; undefined if they can. */
export function nationsError(typed: string): string | undefined {
  const lines = shapes.texts.normalise(typed.split('\n'));
  if (lines.length > limits.nations) return text.tooMany(limits.nations);
  const isLong = lines.some((line) => countCodePoints(line) > limits.nation);
  return isLong ? text.tooLong(limits.nation) : undefined;
}

/** Country, Nation, Iwi in free words, and whether files of data leave the entity out. */
export function NationFields({ value, onChange }: NationFieldsProps) {
  return (
    <Stack gap="lg" align="flex-start">
      <Stack w="100%" gap="xs" align="flex-start">
        <Textarea
          w="100%"
          label={text.label}
          description={text.hint}
          rows={2}
          value={value.nations}
          error={fieldError(nationsError(value.nations))}
          onChange={(event) => onChange({ nations: event.currentTarget.value })}
        />
        <a href={territoriesAddress} target="_blank" rel="noopener noreferrer">
          {text.territories}
        </a>
      </Stack>
      <Stack gap="xxs" align="flex-start">
        <CheckField
          label={text.notForExport}
          checked={value.not_for_export}
          onChange={(not_for_export) => onChange({ not_for_export })}
        />
        <Text c="dimmed" fz="sm">
          {text.notForExportHint}
        </Text>
      </Stack>
    </Stack>
  );
}
