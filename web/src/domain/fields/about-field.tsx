import { Box } from '../../kit/layout/layout.ts';
import '../../kit/form/field-styles.ts';
import { countCodePoints } from '@mangrove/contract/browser';
import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { fieldError } from '../../kit/form/field-error.tsx';
import { aboutText } from './messages.ts';

interface AboutFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** In code points, counted after NFC normalisation. */
  max: number;
  description?: string;
  error?: string | undefined;
  /** Fewer in a dialog, which a phone shows whole. */
  rows?: number;
}

/** A text area with a counter. Text that is too long is kept and marked, so nothing is lost. */
export function AboutField({
  label,
  value,
  onChange,
  max,
  description,
  error,
  rows = 6,
}: AboutFieldProps) {
  const id = useId();
  const count = countCodePoints(value.normalize('NFC'));
  const isLong = count > max;
  return (
    <Box pos="relative">
      <Textarea
        label={label}
        // Long labels break before the counter.
        labelProps={{ style: { paddingInlineEnd: '5.5rem' } }}
        description={description}
        value={value}
        rows={rows}
        error={fieldError(error ?? (isLong ? aboutText.tooLong(max) : undefined))}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Box
        component="p"
        id={`${id}-count`}
        pos="absolute"
        top={0}
        right={0}
        c={isLong ? 'var(--mg-danger-text)' : 'dimmed'}
        fz="sm"
        {...(isLong ? { fw: 'bold' } : {})}
      >
        {count} / {max}
      </Box>
    </Box>
  );
}
