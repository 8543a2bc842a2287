import { limits, nameUses } from '@mangrove/contract/browser';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RemoveBeside } from '../../kit/form/beside-field.tsx';
import { CheckField } from '../../kit/form/check-field.tsx';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { Box, Group, Stack } from '../../kit/layout/layout.ts';
import { nameUse, nameText as text } from './name-messages.ts';
import { languageError, languageWords, type NameDraft, noName } from './names.ts';

interface NamesFieldProps {
  value: readonly NameDraft[];
  /** Whether a former name may be one that a person left behind. */
  mayHide: boolean;
  onChange: (names: readonly NameDraft[]) => void;
}

/** Names beside the fields that name an entity: a quiet button until there is one. */
export function NamesField({ value, mayHide, onChange }: NamesFieldProps) {
  const languages = useId();
  const focus = useRowFocus();
  const [added, setAdded] = useState(-1);
  const add = () => {
    setAdded(value.length);
    onChange([...value, noName]);
  };
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index));
    focus.removed(index);
  };
  return (
    <Stack ref={focus.list} gap="md" align="stretch">
      {value.length > 0 && (
        <datalist id={languages}>
          {languageWords().map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {value.map((name, index) => (
        <NameRow
          // biome-ignore lint/suspicious/noArrayIndexKey: names have no id
          key={index}
          name={name}
          place={[index + 1, value.length]}
          languages={languages}
          mayHide={mayHide}
          isAdded={index === added}
          onChange={(change) => onChange(value.with(index, { ...name, ...change }))}
          onRemove={() => remove(index)}
        />
      ))}
      {value.length < limits.names && (
        <Box ml="calc(-1 * var(--mg-space-sm))">
          <QuietButton label={text.add} name={text.addHint} Icon={IconPlus} onClick={add} />
        </Box>
      )}
    </Stack>
  );
}

interface NameRowProps {
  name: NameDraft;
  /** Its number, and how many there are. */
  place: readonly [number, number];
  /** The id of the list of languages. */
  languages: string;
  mayHide: boolean;
  /** Whether the button has just added it. */
  isAdded: boolean;
  onChange: (change: Partial<NameDraft>) => void;
  onRemove: () => void;
}

function NameRow({ name, place, languages, mayHide, isAdded, onChange, onRemove }: NameRowProps) {
  return (
    <Stack gap="xs" align="stretch">
      <Group gap="sm" align="flex-start">
        <Box flex="2 1 14rem" miw={0}>
          <TextField
            label={text.label(...place)}
            value={name.text}
            maxLength={limits.name}
            autoFocus={isAdded}
            onChange={(typed) => onChange({ text: typed })}
          />
        </Box>
        <Box flex="1 1 10rem" miw={0}>
          <TextField
            label={text.language}
            placeholder={text.languagePlaceholder}
            value={name.language}
            error={languageError(name.language)}
            list={languages}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(language) => onChange({ language })}
          />
        </Box>
        <RemoveBeside label={text.remove(...place)} onRemove={onRemove} />
      </Group>
      <Group gap="md">
        <FilterSelect
          label={text.use}
          value={name.use}
          options={nameUses.map((use) => ({ value: use, label: nameUse[use] }))}
          onChange={(use) => onChange({ use, is_hidden: name.is_hidden && use === 'former' })}
        />
        {mayHide && name.use === 'former' && (
          <CheckField
            label={text.hide}
            checked={name.is_hidden}
            onChange={(is_hidden) => onChange({ is_hidden })}
          />
        )}
      </Group>
    </Stack>
  );
}
