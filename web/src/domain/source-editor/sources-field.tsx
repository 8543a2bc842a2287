import { certainties, limits, sourceKinds } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FieldNote } from '../../kit/form/field-error.tsx';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Box, Group, Stack, Text } from '../../kit/layout/layout.ts';
import { certaintyName, sourceKindName } from '../sources/messages.ts';
import { sourceWordsOf } from '../sources/source-words.ts';
import { SaidByField } from './said-by-field.tsx';
import { isStoredSource, noSourceDraft, type SourceDraft, sourceErrors } from './source-drafts.ts';
import { sourceFieldText as text } from './source-messages.ts';

interface SourcesFieldProps {
  value: readonly SourceDraft[];
  /** Those that are stored. */
  stored: readonly SourceDraft[];
  /** Whether what is around it says what it is. */
  isTitled?: boolean;
  /** Whether a button was just pressed for it: then it begins with a first source. */
  isOpened?: boolean;
  /** Shows what is missing before somebody is done with a source, too. */
  showsAll?: boolean;
  onChange: (sources: readonly SourceDraft[]) => void;
}

/** The sources of a statement: a quiet button, and a line each, one of which is open. */
export function SourcesField({
  value,
  stored,
  isTitled = false,
  isOpened = false,
  showsAll = false,
  onChange,
}: SourcesFieldProps) {
  const focus = useRowFocus();
  const end = useRef<HTMLDivElement>(null);
  const [hasFirst] = useState(isOpened && value.length === 0);
  const [open, setOpen] = useState<number | null>(hasFirst ? 0 : null);
  const focusEnd = () => end.current?.querySelector<HTMLElement>('button')?.focus();
  useEffect(() => {
    if (isOpened && !hasFirst) end.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isOpened, hasFirst]);
  // A source in which nothing was typed yet is none: only its inputs are there.
  const shown = open === value.length ? [...value, noSourceDraft] : value;
  const isFull = shown.length >= limits.sources;
  const remove = (index: number) => {
    setOpen(null);
    if (index < value.length) onChange(value.filter((_, at) => at !== index));
    focus.removed(index);
  };
  return (
    <Stack ref={focus.list} gap="xs" align="stretch" component="section" aria-label={text.title}>
      {shown.length > 0 && !isTitled && (
        <Text size="sm" fw="var(--mg-weight-strong)">
          {text.title}
        </Text>
      )}
      {shown.map((source, index) => {
        const isOpen = index === open;
        const words = sourceWordsOf(source);
        const errors = sourceErrors(source, isStoredSource(source, stored));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources have no id
          <Box key={index}>
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {words}
              </Text>
              {!isOpen && (
                <IconButton
                  label={text.change(words)}
                  Icon={IconPencil}
                  data-opens
                  data-wrong={Object.keys(errors).length > 0 || undefined}
                  onClick={() => setOpen(index)}
                />
              )}
              <IconButton
                label={text.remove(words)}
                Icon={IconTrash}
                data-removes
                onClick={() => remove(index)}
              />
            </Group>
            {isOpen && (
              <SourceInputs
                number={index + 1}
                source={source}
                errors={errors}
                showsAll={showsAll && index < value.length}
                onChange={(change) => onChange(shown.with(index, { ...source, ...change }))}
                onDone={() => {
                  setOpen(null);
                  if (isFull) focus.closed(index);
                  else focusEnd();
                }}
              />
            )}
            {!isOpen && Object.values(errors)[0] && (
              <FieldNote message={Object.values(errors)[0]} />
            )}
          </Box>
        );
      })}
      <Box ref={end} ml="calc(-1 * var(--mg-space-sm))">
        {isFull ? (
          <Text size="sm" ml="sm" c="var(--mg-ink-muted)">
            {text.full(limits.sources)}
          </Text>
        ) : (
          <QuietButton
            label={text.add}
            name={text.addHint}
            Icon={IconPlus}
            onClick={() => setOpen(value.length)}
          />
        )}
      </Box>
    </Stack>
  );
}

interface SourceInputsProps {
  number: number;
  source: SourceDraft;
  errors: ReturnType<typeof sourceErrors>;
  showsAll: boolean;
  onChange: (change: Partial<SourceDraft>) => void;
  onDone: () => void;
}

function SourceInputs(props: SourceInputsProps) {
  const { number, source, errors, showsAll, onChange, onDone } = props;
  const inputs = useRef<HTMLDivElement>(null);
  const [checks, setChecks] = useState(0);
  // What is wrong may be out of sight, above the button that was pressed or behind a bar.
  useEffect(() => {
    if (checks > 0) focusFirstError(inputs.current);
  }, [checks]);
  const isSpoken = source.kind === 'said_by';
  return (
    <Stack
      ref={inputs}
      gap="sm"
      align="stretch"
      role="group"
      aria-label={text.group(number)}
      pl="sm"
      style={{ borderInlineStart: '2px solid var(--mg-line-strong)' }}
    >
      <Group gap="md">
        <FilterSelect
          label={text.kind}
          value={source.kind}
          options={sourceKinds.map((kind) => ({ value: kind, label: sourceKindName[kind] }))}
          onChange={(kind) => onChange({ kind })}
        />
        <FilterSelect
          label={text.certainty}
          value={source.certainty ?? ''}
          options={[
            { value: '' as const, label: text.unsaid },
            ...certainties.map((one) => ({ value: one, label: certaintyName[one] })),
          ]}
          onChange={(certainty) => onChange({ certainty: certainty === '' ? null : certainty })}
        />
      </Group>
      {isSpoken && (
        <SaidByField value={source.said_by} onChange={(said_by) => onChange({ said_by })} />
      )}
      <TextField
        label={isSpoken && source.said_by === null ? text.otherWho : text.sourceTitle}
        value={source.title}
        maxLength={limits.sourceTitle}
        error={errors.title ?? (showsAll || checks > 0 ? errors.whole : undefined)}
        autoFocus
        // Dialogs give the focus to what they find first, unless it is marked.
        data-autofocus
        onChange={(title) => onChange({ title })}
      />
      <TextField
        label={text.url}
        placeholder={text.urlPlaceholder}
        value={source.url}
        type="url"
        maxLength={limits.url}
        error={errors.url}
        onChange={(url) => onChange({ url })}
      />
      <TextField
        label={text.archived}
        value={source.archived_url}
        type="url"
        maxLength={limits.url}
        error={errors.archived_url}
        onChange={(archived_url) => onChange({ archived_url })}
      />
      <TextField
        label={text.on}
        value={source.on}
        type="date"
        error={errors.on}
        onChange={(on) => onChange({ on })}
      />
      <TextField
        label={text.quote}
        value={source.quote}
        maxLength={limits.sourceQuote}
        error={errors.quote}
        onChange={(quote) => onChange({ quote })}
      />
      <Box>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={text.doneWith(number)}
          onClick={() => {
            setChecks(checks + 1);
            if (Object.keys(errors).length === 0) onDone();
          }}
        >
          {text.done}
        </Button>
      </Box>
    </Stack>
  );
}
