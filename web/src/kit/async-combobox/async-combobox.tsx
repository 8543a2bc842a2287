import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Combobox, type ComboboxProps, type ComboboxStore, useCombobox } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { TextField, type TextFieldProps } from '../form/text-field.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './async-combobox.module.css';
import type { FoundOptions } from './use-options.ts';

export interface ComboboxTexts {
  /** The name of the list. */
  list: string;
  none: string;
  searching?: string;
  failed?: string;
  /** Said to a screen reader when there are options: "3 users found". */
  found?: (count: number) => string;
}

interface AsyncComboboxProps<Option>
  extends FoundOptions<Option>,
    Omit<TextFieldProps, 'value' | 'onChange' | 'onKeyDown' | 'role'> {
  /** What stands in the field. */
  typed: string;
  onType: (typed: string) => void;
  optionKey: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  /** It is shown, and cannot be chosen. */
  isDisabled?: (option: Option) => boolean;
  /** It is offered beside what was found: nothing else counts, or keeps from saying so, as found. */
  isExtra?: (option: Option) => boolean;
  onChoose: (option: Option) => void;
  /** Enter while no option is marked: what was typed is meant as it stands, perhaps nothing. */
  onEnter?: (typed: string) => void;
  /** The first option is marked by itself, so that Enter takes it. */
  marksFirst?: boolean;
  /** Nothing is offered: fewer letters than a search needs, or something is chosen. */
  isOff?: boolean;
  /** The list stands below the field for good, as in a dialog of its own. */
  isInline?: boolean;
  /** Low lines and few of them at a time, for options of one word. */
  isCompact?: boolean;
  /** Where the list stands and how wide it is, where it is not below the field and as wide. */
  listPosition?: Pick<ComboboxProps, 'position' | 'width'>;
  texts: ComboboxTexts;
}

/**
 * A field that offers what fits what is typed. Arrow keys mark an option, Enter takes it; Escape
 * closes the list and nothing else, and without a list it is left to whatever the field stands in.
 */
export function AsyncCombobox<Option>({
  typed,
  onType,
  options,
  isWaiting,
  hasFailed,
  optionKey,
  renderOption,
  isDisabled,
  isExtra,
  onChoose,
  onEnter,
  marksFirst = false,
  isOff = false,
  isInline = false,
  isCompact = false,
  listPosition,
  texts,
  ...field
}: AsyncComboboxProps<Option>) {
  const found = isExtra ? options?.filter((option) => !isExtra(option)) : options;
  const message = messageOf({ options: found, isWaiting, hasFailed }, texts);
  const said = message ?? texts.found?.(found?.length ?? 0) ?? '';
  const [isWanted, setWanted] = useState(false);
  // Open only where something is to be seen: an open list takes the Escape of its dialog.
  const hasList = !isOff && (message !== null || (options?.length ?? 0) > 0);
  const isOpen = hasList && (isWanted || isInline);
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setWanted });
  const id = useId();
  // Mantine writes the mark into the page alone: a screen reader is told by what React draws.
  const [marked, setMarked] = useState<string | null>(null);
  const note = (option: string | null) => {
    setMarked(option);
    return option;
  };
  const listId = `${id}-list`;
  const isListed = isOpen && (!isInline || (options?.length ?? 0) > 0);
  const store: ComboboxStore = {
    ...combobox,
    // Known with the list: Mantine learns it only after it has drawn the field.
    listId: isListed ? listId : null,
    selectActiveOption: () => note(combobox.selectActiveOption()),
    selectNextOption: () => note(combobox.selectNextOption()),
    selectPreviousOption: () => note(combobox.selectPreviousOption()),
  };
  const mark = useEffectEvent(() => {
    if (marksFirst && isOpen && options?.some((option) => !isDisabled?.(option))) {
      note(combobox.selectFirstOption());
    } else {
      combobox.resetSelectedOption();
      note(null);
    }
  });
  // The same options may come as another array.
  const keys = options?.map(optionKey).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are marked anew
  useEffect(() => mark(), [keys, isOpen]);

  const choose = (key: string) => {
    const option = options?.find((one) => optionKey(one) === key);
    if (!option || isDisabled?.(option)) return;
    onChoose(option);
    setWanted(false);
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and Escape of an input method end its text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen && !isInline) {
      event.preventDefault();
      event.stopPropagation();
    }
    const isMarked = isOpen && combobox.getSelectedOptionIndex() >= 0;
    if (event.key !== 'Enter' || isMarked || !onEnter) return;
    event.preventDefault();
    setWanted(false);
    onEnter(typed.trim());
  };

  const list = (
    <Combobox.Options
      id={listId}
      aria-label={texts.list}
      className={styles.options ?? ''}
      data-compact={isCompact || undefined}
    >
      {options?.map((option, index) => (
        <Combobox.Option
          key={optionKey(option)}
          id={`${id}-${index}`}
          aria-selected={marked === `${id}-${index}`}
          value={optionKey(option)}
          disabled={isDisabled?.(option) ?? false}
          className={styles.option ?? ''}
        >
          {renderOption(option)}
        </Combobox.Option>
      ))}
      {message !== null && !isInline && <Combobox.Empty>{message}</Combobox.Empty>}
    </Combobox.Options>
  );
  return (
    <Combobox store={store} position="bottom-start" {...listPosition} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <ComboboxField
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field}
          role="combobox"
          aria-autocomplete="list"
          holdsEscape={!isInline}
          marked={isOpen ? marked : null}
          value={typed}
          onChange={(text) => {
            onType(text);
            setWanted(true);
          }}
          onClick={() => setWanted(true)}
          onFocus={(event) => {
            setWanted(true);
            field.onFocus?.(event);
          }}
          onBlur={(event) => {
            setWanted(false);
            field.onBlur?.(event);
          }}
          onKeyDown={pressKey}
        />
      </Combobox.Target>
      {isInline ? (
        <div className={styles.inline} data-compact={isCompact || undefined}>
          <div role="status">
            {isOpen && message !== null && <p className={styles.message}>{message}</p>}
            {isOpen && message === null && <VisuallyHidden>{said}</VisuallyHidden>}
          </div>
          {isListed && list}
        </div>
      ) : (
        <>
          <Combobox.Dropdown>{list}</Combobox.Dropdown>
          <VisuallyHidden role="status">{isOpen ? said : ''}</VisuallyHidden>
        </>
      )}
    </Combobox>
  );
}

interface ComboboxFieldProps extends TextFieldProps {
  holdsEscape: boolean;
  /** The id of the marked option. */
  marked: string | null;
  /** Given by Mantine while the list is open: its dialogs leave the Escape to whoever has this. */
  'data-mantine-stop-propagation'?: boolean | undefined;
}

/** A list that stands there for good cannot be closed: the Escape belongs to its dialog. */
function ComboboxField({ holdsEscape, marked, ...props }: ComboboxFieldProps) {
  const isHeld = holdsEscape && props['data-mantine-stop-propagation'];
  return (
    <TextField
      {...props}
      aria-activedescendant={marked ?? undefined}
      data-mantine-stop-propagation={isHeld || undefined}
    />
  );
}

/** What stands in a list without options; null where nothing is to be said. */
function messageOf<Option>(
  { options, isWaiting, hasFailed }: FoundOptions<Option>,
  texts: ComboboxTexts,
): string | null {
  if (hasFailed) return texts.failed ?? texts.none;
  if (options && options.length > 0) return null;
  if (isWaiting) return options ? null : (texts.searching ?? null);
  return options ? texts.none : null;
}
