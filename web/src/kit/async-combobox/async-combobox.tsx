import { Box } from '../layout/layout.ts';
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
import { OptionList, type SecondAction } from './option-list.tsx';
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
  /** What else can be done with an option: its icon is clicked, or Shift and Enter pressed. */
  second?: SecondAction<Option>;
  texts: ComboboxTexts;
}

/**
 * A field that offers what fits what is typed. Arrow keys mark an option, Enter takes it; Escape
 * closes the list and nothing else, and without a list it is left to whatever the field stands in.
 */
export function AsyncCombobox<Option>(props: AsyncComboboxProps<Option>) {
  const { typed, onType, isInline = false, isCompact = false, listPosition } = props;
  const { store, marked, message, said, isOpen, isListed, ...list } = useOptionList(props);
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
    <Combobox store={store} position="bottom-start" {...listPosition} onOptionSubmit={list.choose}>
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
        <div className={styles.inline} data-compact={isCompact || undefined}>
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

/** Whether the list is open, what it says, and what is chosen of it. */
function useOptionList<Option>(props: AsyncComboboxProps<Option>) {
  const { options, optionKey, isDisabled, isExtra, isInline = false, texts } = props;
  const found = isExtra ? options?.filter((option) => !isExtra(option)) : options;
  const message = messageOf({ ...props, options: found }, texts);
  const [isWanted, setWanted] = useState(false);
  const count = options?.length ?? 0;
  // Open only where something is to be seen: an open list takes the Escape of its dialog.
  const hasList = !props.isOff && (message !== null || count > 0);
  const isOpen = hasList && (isWanted || isInline);
  const isListed = isOpen && (!isInline || count > 0);
  const id = useId();
  const { store, marked } = useMarkedOption({
    isOpen,
    setOpen: setWanted,
    // Known with the list: Mantine learns it only after it has drawn the field.
    listId: isListed ? `${id}-list` : null,
    marksFirst: props.marksFirst === true && options?.some((option) => !isDisabled?.(option)),
    // The same options may come as another array.
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
    // Enter and Escape of an input method end its text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen && !isInline) {
      event.preventDefault();
      event.stopPropagation();
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
      // Mantine, which hears the key next, would take the option that is marked.
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
    setWanted,
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
  /** Other options are marked anew. */
  keys: string | undefined;
}

/** The option that arrow keys have led to; of other options the first, or none. */
function useMarkedOption({ isOpen, setOpen, listId, marksFirst, keys }: MarkableList) {
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  // Mantine writes the mark into the page alone: a screen reader is told by what React draws.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are marked anew
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

/** What of it is the field's own. */
function fieldOf<Option>({
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
