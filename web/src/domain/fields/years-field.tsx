import '../../kit/form/field-styles.ts';
import { Input, Popover, VisuallyHidden } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId } from 'react';
import { fieldError } from '../../kit/form/field-error.tsx';
import { yearText } from './messages.ts';
import styles from './year-picker.module.css';
import { YearPicker } from './year-picker.tsx';
import { cutYears, explainYears } from './years.ts';

interface YearsFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How many characters of the years are shown. */
  cut?: number;
  error?: string | undefined;
  /** In a table, whose heading names the field: the label is visible to screen readers only. */
  isInTable?: boolean;
}

/** Years as one text, chosen from a picker that opens below. Says what is read in other text. */
export function YearsField({
  label,
  value,
  onChange,
  cut = 15,
  error,
  isInTable = false,
}: YearsFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper
      label={isInTable ? undefined : label}
      labelElement="div"
      labelProps={{ id }}
      description={explainYears(value)}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={fieldError(error)}
    >
      {isInTable && <VisuallyHidden id={id}>{label}</VisuallyHidden>}
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            className={styles.button}
            pointer
            data-in-table={isInTable || undefined}
            aria-labelledby={`${id} ${id}-value`}
            leftSection={isInTable ? null : <IconCalendar size={20} stroke={1.75} aria-hidden />}
            title={value.length > cut ? value : undefined}
          >
            <span id={`${id}-value`} data-empty={value === '' || undefined}>
              {value === '' ? yearText.choose : cutYears(value, cut)}
            </span>
          </Input>
        </Popover.Target>
        <Popover.Dropdown
          aria-label={label}
          // The Escape key that closes the picker would also close the surrounding dialog.
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.stopPropagation();
          }}
        >
          <YearPicker value={value} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
