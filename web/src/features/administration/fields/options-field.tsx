import { type FieldOption, limits } from '@mangrove/contract/browser';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { TextField } from '../../../kit/form/text-field.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { useRowFocus } from '../../../kit/form/use-row-focus.ts';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Box, Fieldset, Group, Stack } from '../../../kit/layout/layout.ts';
import { fieldForm as text } from './messages.ts';

/** An option in the form: without a key while it is new. */
export interface OptionDraft {
  /** Tells the rows apart while they move. */
  row: number;
  key?: string;
  label: string;
}

/** The options of a field as the form begins with them; a new field with an empty one. */
export function draftOptions(options: readonly FieldOption[]): readonly OptionDraft[] {
  if (options.length === 0) return [{ row: 0, label: '' }];
  return options.map((option, row) => ({ row, ...option }));
}

/** Whether nothing is typed for an option; such a new one is left out. */
export function isBlank({ key, label }: OptionDraft): boolean {
  return key === undefined && label.trim() === '';
}

interface OptionsFieldProps {
  value: readonly OptionDraft[];
  onChange: (options: readonly OptionDraft[]) => void;
}

/**
 * The options in order: added, renamed, moved and removed. Enter adds the next one; Alt with an
 * arrow moves the one that is typed in.
 */
export function OptionsField({ value, onChange }: OptionsFieldProps) {
  const { list, removed } = useRowFocus();
  const inputAt = (at: number) => list.current?.querySelectorAll('input')[at];
  const add = (after: number) => {
    if (value.length >= limits.fieldOptions) return;
    const row = Math.max(-1, ...value.map((option) => option.row)) + 1;
    onChange(value.toSpliced(after + 1, 0, { row, label: '' }));
    requestAnimationFrame(() => inputAt(after + 1)?.focus());
  };
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [value[at], value[at + by]];
    if (!one || !other) return;
    onChange(value.with(at, other).with(at + by, one));
    requestAnimationFrame(() => inputAt(at + by)?.focus());
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (event.key === 'Enter') add(at);
    else if (event.altKey && isArrow) move(at, event.key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <Fieldset variant="unstyled" legend={text.options}>
      <Stack gap="xs" ref={list} align="stretch">
        {value.map((option, at) => (
          <Group key={option.row} gap={0} wrap="nowrap">
            <Box flex={1}>
              <TextField
                aria-label={text.option(at + 1)}
                label={undefined}
                autoComplete="off"
                maxLength={limits.fieldLabel}
                value={option.label}
                onKeyDown={(event) => onKey(event, at)}
                onChange={(label) => onChange(value.with(at, { ...option, label }))}
              />
            </Box>
            <IconButton
              label={text.optionUp(at + 1)}
              Icon={IconArrowUp}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={text.optionDown(at + 1)}
              Icon={IconArrowDown}
              disabled={at === value.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              label={text.removeOption(at + 1)}
              Icon={IconTrash}
              data-removes
              onClick={() => {
                onChange(value.toSpliced(at, 1));
                removed(at);
              }}
            />
          </Group>
        ))}
        <Group>
          <ToolButton Icon={IconPlus} onClick={() => add(value.length - 1)}>
            {text.addOption}
          </ToolButton>
        </Group>
      </Stack>
    </Fieldset>
  );
}
