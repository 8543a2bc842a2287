import { useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { readInteger } from '../lists/read-address.ts';
import { nodes as text } from './messages.ts';
import { mostConnections } from './node-address.ts';

interface NumberFilterProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A whole number, at least 0. What is none narrows nothing, and says so. */
export function NumberFilter({ label, value, onChange }: NumberFilterProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  const read = readInteger(typed, 0, mostConnections);
  if (value !== known) {
    setKnown(value);
    // Changed from elsewhere: by a link, or cleared.
    if (value !== read) setTyped(value === null ? '' : String(value));
  }
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      size="sm"
      label={label}
      value={typed}
      error={typed !== '' && read === null ? text.atLeastZero : undefined}
      onChange={(given) => {
        setTyped(given);
        onChange(readInteger(given, 0, mostConnections));
      }}
    />
  );
}
