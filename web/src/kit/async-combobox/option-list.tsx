import { Combobox } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import styles from './async-combobox.module.css';

/** An action on an option other than choosing it. */
interface SecondAction<Option> {
  /** What the action does, as the tooltip of its icon. */
  label: string;
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  /** Shown below the list: the keys for the action. */
  hint: string;
  isFor: (option: Option) => boolean;
  onChoose: (option: Option) => void;
}

/** How the options of a list are shown. */
export interface OptionRules<Option> {
  optionKey: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  /** The option is shown but cannot be chosen. */
  isDisabled?: (option: Option) => boolean;
  /** A second action on an option: by its icon, or by Shift and Enter. */
  second?: SecondAction<Option>;
}

interface OptionListProps<Option> extends OptionRules<Option> {
  id: string;
  /** The accessible name of the list. */
  label: string;
  options: readonly Option[] | undefined;
  isCompact: boolean;
  marked: string | null;
  message: string | null;
  onSecond: (option: Option) => void;
}

/** The options, or the message in place of them. */
export function OptionList<Option>({
  id,
  label,
  options,
  optionKey,
  renderOption,
  isDisabled,
  isCompact,
  marked,
  message,
  second,
  onSecond,
}: OptionListProps<Option>) {
  return (
    <>
      <Combobox.Options
        id={`${id}-list`}
        aria-label={label}
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
            {second?.isFor(option) && <SecondIcon {...second} onChoose={() => onSecond(option)} />}
          </Combobox.Option>
        ))}
        {message !== null && <Combobox.Empty>{message}</Combobox.Empty>}
      </Combobox.Options>
      {second && options?.some(second.isFor) && (
        <Combobox.Footer className={styles.hint ?? ''}>{second.hint}</Combobox.Footer>
      )}
    </>
  );
}

interface SecondIconProps extends Pick<SecondAction<never>, 'label' | 'Icon'> {
  onChoose: () => void;
}

/** For the mouse only: an option may contain no controls, so the keys and hint are outside. */
function SecondIcon({ label, Icon, onChoose }: SecondIconProps) {
  return (
    <span
      className={styles.second}
      title={label}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </span>
  );
}
