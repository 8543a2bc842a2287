import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { foldText } from '@mangrove/contract/browser';
import { Button, CloseButton, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { actionText, fieldText } from '../messages.ts';
import styles from './searchable-select.module.css';
import { TextField } from './text-field.tsx';

interface SearchOption {
  value: string;
  label: string;
}

interface SearchableSelectProps {
  label: string;
  options: readonly SearchOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  nothingFound: string;
  placeholder?: string;
  description?: string | null;
  disabled?: boolean;
  error?: string | undefined;
  /** Reads the options again after a failure. */
  onRetry?: (() => void) | undefined;
}

/** Enough for every country; longer lists of cities and users would take too long to draw. */
const maxShown = 300;

/**
 * A select for many options, searchable by any part of a name, without regard to accents. The
 * chosen option is marked and scrolled to when the list opens; a cut list says that it is cut.
 */
export function SearchableSelect({
  label,
  options,
  value,
  onChange,
  nothingFound,
  disabled = false,
  onRetry,
  ...field
}: SearchableSelectProps) {
  /** Null while the user is not searching: the field then shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const list = useCombobox({
    onDropdownOpen: () => list.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => {
      list.resetSelectedOption();
      setTyped(null);
    },
  });
  const chosen = options.find((option) => option.value === value);
  const found = useMemo(() => findOptions(options, typed ?? ''), [options, typed]);
  const shown = found.slice(0, maxShown);
  if (chosen && typed === null && !shown.includes(chosen)) shown.unshift(chosen);

  const { selectFirstOption } = list;
  useEffect(() => {
    if (typed) selectFirstOption();
  }, [typed, selectFirstOption]);

  const select = (
    <Combobox
      store={list}
      keepMounted={false}
      onOptionSubmit={(next) => {
        onChange(next);
        list.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextField
          {...field}
          label={label}
          disabled={disabled}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? chosen?.label ?? ''}
          onChange={(text) => {
            setTyped(text);
            list.openDropdown();
          }}
          onClick={() => list.openDropdown()}
          onFocus={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
          // The arrow is only a sign: a click on it reaches the field below, and opens the list.
          rightSectionPointerEvents={chosen && !disabled ? 'all' : 'none'}
          rightSection={
            chosen && !disabled ? (
              <CloseButton
                size={40}
                aria-label={fieldText.clear(label)}
                // Keeps the focus in the field, so that the list does not close and open again.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setTyped(null);
                  onChange(null);
                }}
              />
            ) : (
              <IconChevronDown size={18} stroke={1.75} aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {shown.length > 0 && (
          <Combobox.Options className={styles.options ?? ''} aria-label={label}>
            {shown.map((option) => (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={option === chosen}
                aria-selected={option === chosen}
                className={styles.option ?? ''}
              >
                <bdi>{option.label}</bdi>
                {option === chosen && <IconCheck size={18} stroke={2} aria-hidden />}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
        {/* Outside the list: a listbox may contain options only. */}
        <div role="status">
          {shown.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
          {found.length > maxShown && (
            <p className={styles.note}>{fieldText.cut(maxShown, found.length)}</p>
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
  if (!onRetry) return select;
  return (
    <div>
      {select}
      <Button variant="subtle" size="sm" onClick={onRetry}>
        {actionText.tryAgain}
      </Button>
    </div>
  );
}

/** The options whose name contains the text, those that begin with it first. */
function findOptions(options: readonly SearchOption[], text: string): readonly SearchOption[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return options;
  const begins: SearchOption[] = [];
  const contains: SearchOption[] = [];
  for (const option of options) {
    const name = foldText(option.label);
    if (name.startsWith(wanted)) begins.push(option);
    else if (name.includes(wanted)) contains.push(option);
  }
  return [...begins, ...contains];
}
