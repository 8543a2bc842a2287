import '../../kit/form/field-styles.ts';
import {
  checkDefined,
  countCodePoints,
  type DefinedField,
  type DefinedValue,
  limits,
} from '@mangrove/contract/browser';
import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { CheckField } from '../../kit/form/check-field.tsx';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { FieldNote, fieldError } from '../../kit/form/field-error.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Box, Fieldset, Stack, Text } from '../../kit/layout/layout.ts';
import { AudienceMark } from './audience-mark.tsx';
import styles from './defined-control.module.css';
import { definedText as text } from './defined-messages.ts';
import { useLeft } from './use-left.ts';

interface DefinedControlProps {
  field: DefinedField;
  value: DefinedValue | undefined;
  /** Why the server refused the value. */
  refusal: string | undefined;
  /** Whether it is said elsewhere that an option has gone. */
  isGone: boolean;
  onChange: (value: DefinedValue) => void;
}

/** The control of a defined field, by its shape. What is wrong is said once it is left. */
export function DefinedControl({ field, value, refusal, isGone, onChange }: DefinedControlProps) {
  const { hasLeft, leave } = useLeft();
  const checked = checkDefined(field, value);
  const found = hasLeft(0) && 'message' in checked ? checked.message : undefined;
  const isLacking = field.is_asked && value === undefined;
  const error = isGone ? undefined : withoutLabel(refusal ?? found, field.label);
  return (
    <Box onBlur={() => leave(0)} data-lacking={isLacking || undefined}>
      <Control field={field} value={value} error={error} onChange={onChange} />
    </Box>
  );
}

/** The label stands above the error already. */
function withoutLabel(message: string | undefined, label: string): string | undefined {
  const beginning = `${label}: `;
  if (!message?.startsWith(beginning)) return message;
  const rest = message.slice(beginning.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

interface ControlProps {
  field: DefinedField;
  value: DefinedValue | undefined;
  error: string | undefined;
  onChange: (value: DefinedValue) => void;
}

function Control({ field, value, error, onChange }: ControlProps) {
  const { shape } = field;
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const said = { label: <Label field={field} />, description: describe(field) };
  if (shape === 'flag') {
    return <CheckField {...said} checked={value === true} error={error} onChange={onChange} />;
  }
  if (shape === 'choices') return <Choices {...{ field, value, error, onChange }} />;
  if (shape === 'choice') {
    return (
      <ChoiceField
        {...said}
        value={field.options.some(({ key }) => key === typed) ? typed : ''}
        error={fieldError(error)}
        choices={[
          { value: '', label: text.notSaid },
          ...field.options.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChoose={onChange}
      />
    );
  }
  if (shape === 'text') {
    return (
      <Textarea
        {...said}
        rows={4}
        value={typed}
        error={fieldError(error ?? tooLong(typed))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextField
      {...said}
      {...inputs[shape]}
      autoComplete="off"
      value={typed}
      error={error}
      onChange={onChange}
    />
  );
}

/** Text that is too long is kept and marked, so nothing is lost. */
function tooLong(typed: string): string | undefined {
  const isLong = countCodePoints(typed.normalize('NFC')) > limits.fieldText;
  return isLong ? text.tooLong(limits.fieldText) : undefined;
}

const inputs = {
  line: { maxLength: limits.fieldLine },
  number: { inputMode: 'decimal' },
  year: { inputMode: 'numeric' },
  link: { inputMode: 'url', placeholder: text.linkPlaceholder },
} as const;

function Label({ field }: { field: DefinedField }) {
  return (
    <>
      <bdi>{field.label}</bdi> <AudienceMark audience={field.audience} />
    </>
  );
}

/** The help of a field, and whether the community asks for it. */
function describe({ help, is_asked: isAsked }: DefinedField): string | undefined {
  return [help, isAsked ? text.asked : ''].filter(Boolean).join(' ') || undefined;
}

/** Several options: a check box each, which works by touch, mouse and keyboard. */
function Choices({ field, value, error, onChange }: ControlProps) {
  const id = useId();
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const description = describe(field);
  return (
    <Fieldset
      variant="unstyled"
      // One field among others, although it is a group.
      data-like-field=""
      legend={<Label field={field} />}
      aria-describedby={description && id}
    >
      {description && (
        <Text id={id} c="dimmed" fz="sm" mb="xs">
          {description}
        </Text>
      )}
      <Stack gap="xs" className={styles.options ?? ''}>
        {field.options.map(({ key, label }) => (
          <CheckField
            key={key}
            label={<bdi>{label}</bdi>}
            checked={chosen.includes(key)}
            aria-invalid={error !== undefined || undefined}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
        ))}
      </Stack>
      <FieldNote message={error} />
    </Fieldset>
  );
}
