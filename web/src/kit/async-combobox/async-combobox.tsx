import { Box } from '../layout/layout.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Combobox, type ComboboxProps, type ComboboxStore, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { TextField, type TextFieldProps } from '../form/text-field.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './async-combobox.module.css';
import { type ComboboxTexts, messageOf } from './list-message.ts';
import { OptionList, type OptionRules } from './option-list.tsx';
import type { FoundOptions } from './use-options.ts';

interface AsyncComboboxProps<Option>
  extends FoundOptions<Option>,
    OptionRules<Option>,
    Omit<TextFieldProps, 'value' | 'onChange' | 'onKeyDown' | 'role'> {
  /** The text in the field. */
  typed: string;
  onType: (typed: string) => void;
  /** Offered beside the results: it is not counted, and "nothing found" is still shown. */
  isExtra?: (option: Option) => boolean;
  onChoose: (option: Option) => void;
  /** Called on Enter while no option is marked, with the trimmed text, which may be empty. */
  onEnter?: (typed: string) => void;
  /** Marks the first option automatically, so that Enter chooses it. */
  marksFirst?: boolean;
  /** Offers nothing: the text is too short for a search, or an option is already chosen. */
  isOff?: boolean;
  /** The list is always visible below the field, as in a dialog of its own. */
  isInline?: boolean;
  /** Fewer and lower lines, for options of one word. */
  isCompact?: boolean;
  /** Position and width of the list; by default below the field and as wide as it. */
  listPosition?: Pick<ComboboxProps, 'position' | 'width'>;
  texts: ComboboxTexts;
}

/**
 * A field that offers options for the typed text. Arrow keys mark an option and Enter chooses it.
 * Escape closes only the list, also one that is still awaited or always visible, and keeps the
 * text; without a list, the key is left to the surrounding dialog.
 */
export function AsyncCombobox<Option>(props: AsyncComboboxProps<Option>) {
  const { typed, onType, isInline = false, isCompact = false, listPosition } = props;
  const list = useOptionList(props);
  const { store, marked, message, said, isOpen, isListed, takesEscape } = list;
  const field = fieldOf(props);
  const options = (
    <OptionList
      {...props}
      id={list.id}
      label={props.texts.list}
      marked={marked}
      message={isInline ? null : message}
      isCompact={isCompact}
      onSecond={list.chooseSecond}
    />
  );
  return (
    <Combobox
      store={store}
      position="bottom-start"
      {...listPosition}
      // A closed list would be measured as the page is shown.
      keepMounted={false}
      onOptionSubmit={list.choose}
    >
      <Combobox.Target withExpandedAttribute>
        <ComboboxField
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field}
          role="combobox"
          aria-autocomplete="list"
          holdsEscape={takesEscape}
          marked={isOpen ? marked : null}
          value={typed}
          onChange={(text) => {
            onType(text);
            list.setWanted(true);
          }}
          onClick={() => list.setWanted(true)}
          onFocus={(event) => {
            list.setWanted(true);
            field.onFocus?.(event);
          }}
          onBlur={(event) => {
            list.setWanted(false);
            field.onBlur?.(event);
          }}
          onKeyDown={list.pressKey}
        />
      </Combobox.Target>
      {isInline ? (
        <div className={styles.inline}>
          <div role="status">
            {isOpen && message !== null && (
              <Box component="p" mb="xs" c="dimmed">
                {message}
              </Box>
            )}
            {isOpen && message === null && <VisuallyHidden>{said}</VisuallyHidden>}
          </div>
          {isListed && options}
        </div>
      ) : (
        <>
          <Combobox.Dropdown>{options}</Combobox.Dropdown>
          <VisuallyHidden role="status">{isOpen ? said : ''}</VisuallyHidden>
        </>
      )}
    </Combobox>
  );
}

/** Whether the list is open, its message, and the handlers that choose an option. */
function useOptionList<Option>(props: AsyncComboboxProps<Option>) {
  const { options, optionKey, isDisabled, isExtra, isInline = false, texts } = props;
  const found = isExtra ? options?.filter((option) => !isExtra(option)) : options;
  const message = messageOf({ ...props, options: found }, texts);
  const [isWanted, setWanted] = useState(false);
  /** Whether Escape has closed a list that is otherwise always visible. */
  const [isShut, setShut] = useState(false);
  const want = (wanted: boolean) => {
    setWanted(wanted);
    if (wanted) setShut(false);
  };
  const shut = () => {
    setWanted(false);
    setShut(true);
  };
  const count = options?.length ?? 0;
  // Open only if there is something to show, because an open list takes the Escape of its dialog.
  const hasList = !props.isOff && (message !== null || count > 0);
  const isOpen = hasList && (isInline ? !isShut : isWanted);
  const isAwaited = isWanted && props.isWaiting && !props.isOff;
  const takesEscape = isOpen || isAwaited;
  const isListed = isOpen && (!isInline || count > 0);
  const id = useId();
  const { store, marked } = useMarkedOption({
    isOpen,
    setOpen: (opens) => (opens ? want(true) : shut()),
    // Set in the same render as the list: Mantine learns the id only after it has drawn the field.
    listId: isListed ? `${id}-list` : null,
    marksFirst: props.marksFirst === true && options?.some((option) => !isDisabled?.(option)),
    // A string, because the same options may come as another array.
    keys: options?.map(optionKey).join('\n'),
  });

  const choose = (key: string) => {
    const option = options?.find((one) => optionKey(one) === key);
    if (!option || isDisabled?.(option)) return;
    props.onChoose(option);
    setWanted(false);
  };
  const chooseSecond = (option: Option) => {
    props.second?.onChoose(option);
    setWanted(false);
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition, Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && takesEscape) {
      event.preventDefault();
      event.stopPropagation();
      shut();
    }
    const isMarked = isOpen && store.getSelectedOptionIndex() >= 0;
    const markedOption = isMarked ? options?.[store.getSelectedOptionIndex()] : undefined;
    if (
      event.key === 'Enter' &&
      event.shiftKey &&
      markedOption &&
      props.second?.isFor(markedOption)
    ) {
      event.preventDefault();
      // Otherwise Mantine, which handles the key next, would choose the marked option.
      store.resetSelectedOption();
      return chooseSecond(markedOption);
    }
    if (event.key !== 'Enter' || isMarked || !props.onEnter) return;
    event.preventDefault();
    setWanted(false);
    props.onEnter(props.typed.trim());
  };
  const hint = props.second && options?.some(props.second.isFor) ? props.second.hint : '';
  const said = message ?? [texts.found?.(found?.length ?? 0), hint].filter(Boolean).join('. ');
  return {
    id,
    store,
    marked,
    message,
    said,
    isOpen,
    isListed,
    takesEscape,
    setWanted: want,
    choose,
    chooseSecond,
    pressKey,
  };
}

interface MarkableList {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  listId: string | null;
  marksFirst: boolean | undefined;
  /** Identifies the options: when it changes, the mark is set again. */
  keys: string | undefined;
}

/** The option marked with the arrow keys; after the options change, the first or none. */
function useMarkedOption({ isOpen, setOpen, listId, marksFirst, keys }: MarkableList) {
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  // Mantine marks the option in the DOM only; this state renders `aria-activedescendant`.
  const [marked, setMarked] = useState<string | null>(null);
  const note = (option: string | null) => {
    setMarked(option);
    return option;
  };
  const mark = useEffectEvent(() => {
    if (marksFirst && isOpen) {
      note(combobox.selectFirstOption());
    } else {
      combobox.resetSelectedOption();
      note(null);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sets the mark again for other options
  useEffect(() => mark(), [keys, isOpen]);
  const store: ComboboxStore = {
    ...combobox,
    listId,
    selectActiveOption: () => note(combobox.selectActiveOption()),
    selectNextOption: () => note(combobox.selectNextOption()),
    selectPreviousOption: () => note(combobox.selectPreviousOption()),
  };
  return { store, marked };
}

/** The props that belong to the text field. */
function fieldOf<Option>({
  typed,
  onType,
  options,
  isWaiting,
  hasFailed,
  failure,
  optionKey,
  renderOption,
  isDisabled,
  isExtra,
  onChoose,
  onEnter,
  marksFirst,
  isOff,
  isInline,
  isCompact,
  listPosition,
  second,
  texts,
  ...field
}: AsyncComboboxProps<Option>) {
  return field;
}

interface ComboboxFieldProps extends TextFieldProps {
  /** Mantine's dialogs ignore the Escape of a field that says so. */
  holdsEscape: boolean;
  /** The id of the marked option. */
  marked: string | null;
}

function ComboboxField({ holdsEscape, marked, ...props }: ComboboxFieldProps) {
  return (
    <TextField
      {...props}
      aria-activedescendant={marked ?? undefined}
      data-mantine-stop-propagation={holdsEscape || undefined}
    />
  );
}
