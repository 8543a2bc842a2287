import { type AboutText, limits } from '@mangrove/contract/browser';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RemoveBeside } from '../../kit/form/beside-field.tsx';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { Box, Group, Stack } from '../../kit/layout/layout.ts';
import { AboutField } from './about-field.tsx';
import { aboutTextsText as text } from './about-messages.ts';
import { languageFault, languageToSave, noAboutText, textLanguageError } from './about-texts.ts';
import { languageWords } from './names.ts';

interface AboutTextsFieldProps {
  /** Shows also what is only wrong once it is saved. */
  showsAll?: boolean;
  /** The language of the first text, as typed. */
  first: string;
  value: readonly AboutText[];
  onChange: (change: { about_language?: string; about_texts?: readonly AboutText[] }) => void;
}

/** What an entity is said to be in further languages: a quiet button until there is one. */
export function AboutTextsField(props: AboutTextsFieldProps) {
  const { showsAll = false, first, value, onChange } = props;
  const languages = useId();
  const focus = useRowFocus();
  const [added, setAdded] = useState(-1);
  const set = (about_texts: readonly AboutText[]) => onChange({ about_texts });
  const add = () => {
    setAdded(value.length);
    set([...value, noAboutText]);
  };
  const remove = (index: number) => {
    set(value.filter((_, at) => at !== index));
    focus.removed(index);
  };
  return (
    <Stack ref={focus.list} gap="md" align="stretch">
      {(value.length > 0 || first !== '') && (
        <>
          <datalist id={languages}>
            {languageWords().map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
          <LanguageField
            label={text.first}
            value={first}
            languages={languages}
            onChange={(about_language) => onChange({ about_language })}
          />
        </>
      )}
      {value.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id
        <Stack key={index} gap="xs" align="stretch">
          <Group gap="sm" align="flex-start">
            <Box flex={1} miw={0}>
              <LanguageField
                label={text.language(index + 2)}
                value={one.language}
                error={showsAll ? textLanguageError(first, value, index) : undefined}
                languages={languages}
                isAdded={index === added}
                onChange={(language) => set(value.with(index, { ...one, language }))}
              />
            </Box>
            <RemoveBeside label={text.remove(index + 2)} onRemove={() => remove(index)} />
          </Group>
          <div lang={languageToSave(one.language)}>
            <AboutField
              label={text.label(index + 2, one.language)}
              value={one.text}
              max={limits.about}
              onChange={(typed) => set(value.with(index, { ...one, text: typed }))}
            />
          </div>
        </Stack>
      ))}
      {value.length < limits.aboutTexts && (
        <Box ml="calc(-1 * var(--mg-space-sm))">
          <QuietButton label={text.add} name={text.addHint} Icon={IconPlus} onClick={add} />
        </Box>
      )}
    </Stack>
  );
}

interface LanguageFieldProps {
  label: string;
  value: string;
  /** What is wrong with it beside other texts. */
  error?: string | undefined;
  /** The id of the list of languages. */
  languages: string;
  isAdded?: boolean;
  onChange: (language: string) => void;
}

function LanguageField({ label, value, error, languages, isAdded, onChange }: LanguageFieldProps) {
  return (
    <TextField
      label={label}
      placeholder={text.placeholder}
      value={value}
      error={languageFault(value) ?? error}
      list={languages}
      maxLength={60}
      autoFocus={isAdded ?? false}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={onChange}
    />
  );
}
