import {
  checkDefined,
  type DefinedField,
  type DefinedValues,
  type EntityType,
  sayDefined,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { DefinedControl } from './defined-control.tsx';
import { definedText as text } from './defined-messages.ts';
import { fieldsQuery, isOffered } from './defined-query.ts';
import { changedDefined, type RefusedValues } from './defined-values.ts';

interface DefinedFieldsProps {
  type: EntityType;
  value: DefinedValues;
  /** The values that the draft was made of. */
  before: DefinedValues;
  refused?: RefusedValues;
  /** Only the fields that the community asks for. */
  isAskedOnly?: boolean;
  onChange: (values: DefinedValues) => void;
}

/** The fields that this community defined for a kind; nothing where it defined none. */
export function DefinedFields(props: DefinedFieldsProps) {
  const { data, error, refetch } = useQuery(fieldsQuery);
  if (data) return <LoadedFields {...props} fields={data} />;
  if (!error) return null;
  return (
    <Notice kind="error" title={text.failed}>
      <Text mb="xs">{text.failedText}</Text>
      <Button variant="default" size="sm" onClick={() => void refetch()}>
        {text.tryAgain}
      </Button>
    </Notice>
  );
}

function LoadedFields(props: DefinedFieldsProps & { fields: readonly DefinedField[] }) {
  const { fields, type, value, before, refused = {}, isAskedOnly = false, onChange } = props;
  // As they were when the editor was opened, to say what has gone since by its name.
  const [opened] = useState(fields);
  const offered = fields.filter((field) => isOffered(field, type));
  const shown = isAskedOnly ? offered.filter((field) => field.is_asked) : offered;
  const gone = changedDefined(before, value).filter((key) => !isFitting(offered, key, value));
  const refusalOf = (key: string) => {
    const refusal = refused[key];
    return refusal && refusal.value === value[key] ? refusal.message : undefined;
  };
  const put = (key: string, now: DefinedValues[string] | undefined) => {
    const { [key]: _, ...others } = value;
    onChange(now === undefined ? others : { ...others, [key]: now });
  };
  if (shown.length + gone.length === 0) return null;
  return (
    <Stack gap="lg" align="stretch">
      {shown.map((field) => (
        <DefinedControl
          key={field.key}
          field={field}
          value={value[field.key]}
          refusal={refusalOf(field.key)}
          onChange={(now) => put(field.key, now)}
        />
      ))}
      {gone.map((key) => (
        <GoneValue
          key={key}
          known={opened.find((field) => field.key === key)}
          name={key}
          value={value[key]}
          onSetAside={() => put(key, before[key])}
        />
      ))}
    </Stack>
  );
}

/** Whether a changed value still has its field and, of a choice, its options. */
function isFitting(offered: readonly DefinedField[], key: string, value: DefinedValues): boolean {
  const field = offered.find((one) => one.key === key);
  if (!field) return false;
  const isChoice = field.shape === 'choice' || field.shape === 'choices';
  return !isChoice || 'value' in checkDefined(field, value[key]);
}

interface GoneValueProps {
  /** The definition when the editor was opened, if there was one. */
  known: DefinedField | undefined;
  name: string;
  value: DefinedValues[string] | undefined;
  onSetAside: () => void;
}

/** What was entered for a field that has gone since: readable, until it is left out. */
function GoneValue({ known, name, value, onSetAside }: GoneValueProps) {
  const label = known?.label ?? name;
  const said = value === undefined ? [] : known ? sayDefined(known, value) : [String(value)];
  return (
    <Notice kind="error" title={text.gone(label)}>
      <Text mb="xs">{text.goneText}</Text>
      {said.map((line) => (
        <Text key={line} mb="xs" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {line}
        </Text>
      ))}
      <Button variant="default" size="sm" aria-label={text.setAsideOf(label)} onClick={onSetAside}>
        {text.setAside}
      </Button>
    </Notice>
  );
}
