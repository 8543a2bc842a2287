import { calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { FieldNote } from '../../../kit/form/field-error.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import { optionMerge as text } from './messages.ts';
import type { OptionDraft } from './options-field.tsx';
import { refreshDefinitions } from './refresh-fields.ts';

interface MergeOptionsProps {
  fieldId: number;
  version: number;
  options: readonly OptionDraft[];
  /** Called with the version of the field now, and the key of the option that has gone. */
  onMerged: (version: number, from: string) => void;
}

/** Makes one of two stored options, without losing what was chosen. */
export function MergeOptions({ fieldId, version, options, onMerged }: MergeOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState('');
  const [into, setInto] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  const stored = options.flatMap(({ key, label }) => (key === undefined ? [] : [{ key, label }]));
  const nameOf = (wanted: string) => stored.find(({ key }) => key === wanted)?.label ?? wanted;
  const merging = useAction({
    call: () =>
      callApi(calls.mergeFieldOptions, {
        params: { id: String(fieldId) },
        body: { from, into, version },
      }),
    done: () => text.done(nameOf(from), nameOf(into)),
    failed: (error) => error.message,
    onDone: (field) => {
      onMerged(field.version, from);
      setFrom('');
      setInto('');
      // The pressed button is off again.
      first.current?.focus();
    },
    refresh: refreshDefinitions,
  });
  if (stored.length < 2) return null;
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </Group>
    );
  }
  const choices = [
    { value: '', label: text.choose },
    ...stored.map(({ key, label }) => ({ value: key, label })),
  ];
  const isReady = from !== '' && into !== '' && from !== into;
  return (
    <Stack gap="xs" align="stretch">
      <Group gap="sm" align="flex-end">
        <ChoiceField
          ref={first}
          autoFocus
          label={text.from}
          value={from}
          choices={choices}
          onChoose={setFrom}
        />
        <ChoiceField label={text.into} value={into} choices={choices} onChoose={setInto} />
        <Button
          variant="default"
          disabled={!isReady}
          aria-disabled={!isReady || merging.isBusy}
          onClick={() => merging.run()}
        >
          {merging.isBusy ? text.merging : text.merge}
        </Button>
      </Group>
      <Text c="dimmed" fz="sm">
        {text.effect}
      </Text>
      <FieldNote message={merging.failure} />
    </Stack>
  );
}
