import { limits } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { createMatcher } from '../../kit/text/create-matcher.ts';
import { roleTypesQuery } from './api.ts';
import { details } from './messages.ts';

interface RoleFieldProps {
  label: string;
  value: string;
  onChange: (role: string) => void;
  description?: string;
  /** In a table, whose headings show the label: it is only an aria-label, and the field lower. */
  isInTable?: boolean;
  hasFocus?: boolean;
  placeholder?: string;
}

/** A role in free text; suggests the roles in use that contain the typed text. */
export function RoleField({
  label,
  value,
  onChange,
  description,
  isInTable = false,
  hasFocus = false,
  placeholder,
}: RoleFieldProps) {
  const { data = [] } = useQuery(roleTypesQuery);
  const isMatch = createMatcher(value);
  const roles = data.filter((role) => role !== value && isMatch(role));
  return (
    <AsyncCombobox
      label={isInTable ? null : label}
      aria-label={isInTable ? label : undefined}
      description={description}
      placeholder={placeholder}
      maxLength={limits.role}
      autoCapitalize="sentences"
      spellCheck
      data-in-table={isInTable || undefined}
      data-autofocus={hasFocus || undefined}
      ref={hasFocus ? focusOnce : undefined}
      typed={value}
      onType={onChange}
      options={roles}
      isWaiting={false}
      hasFailed={false}
      isOff={roles.length === 0}
      isCompact
      optionKey={(role) => role}
      renderOption={(role) => role}
      onChoose={onChange}
      texts={{ list: details.roleSuggestions, none: '' }}
    />
  );
}

/** Focuses the field when it appears after the user has pressed Edit. */
function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
