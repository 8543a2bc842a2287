import '@mantine/core/styles/Combobox.layer.css';
import { limits } from '@mangrove/contract';
import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { roleTypesQuery } from './api.ts';
import { details } from './messages.ts';
import styles from './role-field.module.css';

/** A choice by mouse takes the focus away first: the list waits for it. */
const blurDelayMs = 200;

interface RoleFieldProps {
  label: string;
  value: string;
  onChange: (role: string) => void;
  description?: string;
  /** Where a heading above says it, as in a table: the label is for readers only, the field lower. */
  isInTable?: boolean;
  hasFocus?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A role in one's own words, with the roles in use that hold what is typed. */
export function RoleField({
  label,
  value,
  onChange,
  description,
  isInTable = false,
  hasFocus = false,
  onKeyDown,
}: RoleFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data = [] } = useQuery(roleTypesQuery);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const wanted = value.trim().toLowerCase();
  const roles = data.filter((role) => role.toLowerCase().includes(wanted) && role !== value);
  const name: Pick<TextFieldProps, 'label'> & { 'aria-label'?: string } = isInTable
    ? { label: null, 'aria-label': label }
    : { label };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(role) => {
        onChange(role);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextField
          {...name}
          description={description}
          value={value}
          maxLength={limits.role}
          autoComplete="off"
          data-in-table={isInTable || undefined}
          data-autofocus={hasFocus || undefined}
          ref={hasFocus ? focusOnce : undefined}
          onChange={(role) => {
            onChange(role);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => {
            clearTimeout(closing.current);
            combobox.openDropdown();
          }}
          onBlur={() => {
            closing.current = setTimeout(() => combobox.closeDropdown(), blurDelayMs);
          }}
          onKeyDown={(event) => {
            const isChoosing = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
            if (event.key === 'Escape' && combobox.dropdownOpened && roles.length > 0) {
              // Closes the list, not the dialog or the row around it.
              event.stopPropagation();
              return;
            }
            if (!isChoosing) onKeyDown?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={roles.length === 0}>
        <Combobox.Options className={styles.options ?? ''} aria-label={details.roleSuggestions}>
          {roles.map((role) => (
            <Combobox.Option key={role} value={role}>
              {role}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Once, when the field appears because somebody asked to edit. */
function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
