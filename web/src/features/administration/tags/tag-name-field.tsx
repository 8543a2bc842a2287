import { normaliseTagName } from '@mangrove/contract/browser';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../../kit/form/text-field.tsx';
import { tagForm } from './messages.ts';

/** A typed name and the message that refuses it, until something else is typed. */
export function useTypedName(initial = '') {
  const [typed, setTyped] = useState(initial);
  const [refusal, refuse] = useState<string>();
  const type = (name: string) => {
    setTyped(name);
    refuse(undefined);
  };
  return { typed, type, refuse, field: { value: typed, error: refusal, onChange: type } };
}

/** The input of a tag's name; shows the stored form below if it differs. */
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
