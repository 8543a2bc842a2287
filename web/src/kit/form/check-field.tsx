import { Checkbox, type CheckboxProps } from '@mantine/core';
import { fieldError } from './field-error.tsx';

interface CheckFieldProps extends Omit<CheckboxProps, 'error' | 'onChange'> {
  error?: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label and its error below. */
export function CheckField({ onChange, error, ...props }: CheckFieldProps) {
  return (
    <Checkbox
      {...props}
      error={fieldError(error)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
