import './field-styles.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

interface ChoiceFieldProps<Value extends string>
  extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange' | 'rightSection' | 'styles'> {
  value: Value;
  choices: readonly { value: Value; label: string; disabled?: boolean }[];
  onChoose: (value: Value) => void;
}

/** One of a few options, in the browser's own select, which works by touch, mouse and keyboard. */
export function ChoiceField<Value extends string>({
  choices,
  onChoose,
  ...props
}: ChoiceFieldProps<Value>) {
  return (
    <NativeSelect
      {...props}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      styles={props.label ? {} : { wrapper: { marginTop: 0 } }}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
      data={[...choices]}
    />
  );
}
