import './field-styles.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldError } from './field-error.tsx';

export interface TextFieldProps extends Omit<TextInputProps, 'error' | 'onChange' | 'value'> {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** One line of text with its label and its error below. */
export function TextField({ onChange, error, ...props }: TextFieldProps) {
  return (
    <TextInput
      {...props}
      error={fieldError(error)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
