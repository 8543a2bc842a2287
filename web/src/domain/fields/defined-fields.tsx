import {
  checkDefined,
  type DefinedField,
  type DefinedValues,
  type EntityType,
  sayDefined,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { formatList } from '../../kit/text/formats.ts';
import { DefinedControl } from './defined-control.tsx';
import { definedText as text } from './defined-messages.ts';
import { askedHash, fieldsQuery, isOffered } from './defined-query.ts';
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

/**
 * A field may be defined, renamed, archived or brought back while somebody writes: nothing else tells
 * an open editor.
 */
const editedFieldsQuery = queryOptions({
  ...fieldsQuery,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 60_000,
});

/** The fields that this community defined for a kind; nothing where it defined none. */
export function DefinedFields(props: DefinedFieldsProps) {
  const { data, error, refetch } = useQuery(editedFieldsQuery);
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
  const fieldsGone = gone.filter((key) => !shown.some((field) => field.key === key));
  const refusalOf = (key: string) => {
    const refusal = refused[key];
    return refusal && refusal.value === value[key] ? refusal.message : undefined;
  };
  const put = (key: string, now: DefinedValues[string] | undefined) => {
    const { [key]: _, ...others } = value;
    onChange(now === undefined ? others : { ...others, [key]: now });
  };
  const box = useAsked();
  if (shown.length + gone.length === 0) return null;
  return (
    <Stack ref={box} gap="lg" align="stretch">
      {shown.map((field) => (
        <Fragment key={field.key}>
          <DefinedControl
            field={field}
            value={value[field.key]}
            refusal={refusalOf(field.key)}
            isGone={gone.includes(field.key)}
            onChange={(now) => put(field.key, now)}
          />
          {gone.includes(field.key) && (
            <GoneOptions
              field={field}
              known={opened.find(({ key }) => key === field.key)}
              value={value[field.key]}
              onSetAside={(left) => put(field.key, left ?? before[field.key])}
            />
          )}
        </Fragment>
      ))}
      {fieldsGone.map((key) => (
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

/** Leads whoever came to answer to the first field that is asked for and not filled in. */
function useAsked() {
  const isWanted = useLocation({ select: ({ hash }) => hash === askedHash });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    const control = '[data-lacking] :is(input, select, textarea)';
    const first = box.current?.querySelector<HTMLElement>(control);
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return box;
}

/** Whether a changed value still has its field and, of a choice, its options. */
function isFitting(offered: readonly DefinedField[], key: string, value: DefinedValues): boolean {
  const field = offered.find((one) => one.key === key);
  if (!field) return false;
  const isChoice = field.shape === 'choice' || field.shape === 'choices';
  return !isChoice || 'value' in checkDefined(field, value[key]);
}

interface GoneOptionsProps {
  field: DefinedField;
  /** The definition when the editor was opened. */
  known: DefinedField | undefined;
  value: DefinedValues[string] | undefined;
  /** Called with the options that are left, undefined where there is none. */
  onSetAside: (left: readonly string[] | undefined) => void;
}

/** The chosen options that are no longer offered, until they are left out. */
function GoneOptions({ field, known = field, value = [], onSetAside }: GoneOptionsProps) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  const isThere = (one: string) => field.options.some(({ key }) => key === one);
  const left = chosen.filter(isThere);
  const gone = chosen.filter((one) => !isThere(one));
  const names = formatList(gone.flatMap((key) => sayDefined({ ...known, shape: 'choice' }, key)));
  return (
    <Notice kind="error" title={text.goneOptions(names, field.label)}>
      <Text mb="xs">{text.goneOptionsText}</Text>
      <SetAside label={names} onSetAside={() => onSetAside(left.length > 0 ? left : undefined)} />
    </Notice>
  );
}

/** Leaves out what can no longer be saved. */
function SetAside({ label, onSetAside }: { label: string; onSetAside: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={text.setAsideOf(label)}
      data-wrong
      onClick={({ currentTarget }) => {
        controlBefore(currentTarget)?.focus();
        onSetAside();
      }}
    >
      {text.setAside}
    </Button>
  );
}

/** The control before a button that goes: it takes the focus, which would be lost with it. */
function controlBefore(button: HTMLElement): HTMLElement | undefined {
  const controls = 'input:not([type="hidden"]), select, textarea, button';
  const all = [...document.querySelectorAll<HTMLElement>(controls)];
  return all[all.indexOf(button) - 1];
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
      <SetAside label={label} onSetAside={onSetAside} />
    </Notice>
  );
}
