import { normaliseTagName } from '@mangrove/contract/browser';
import { TextField, type TextFieldProps } from '../../../kit/form/text-field.tsx';
import { tagForm } from './messages.ts';

/** A tag's name as it is typed, and below it the form in which it is kept where that differs. */
export function TagNameField(props: TextFieldProps) {
  const name = normaliseTagName(props.value);
  const differs = name !== '' && name !== props.value;
  return (
    <TextField
      placeholder={tagForm.placeholder}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      {...props}
      description={differs && !props.error ? tagForm.savedAs(name) : props.description}
    />
  );
}
