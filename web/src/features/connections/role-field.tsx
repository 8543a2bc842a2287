import { limits, type RoleType, roleKey } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { roleListQuery } from '../../domain/entity/role-list.ts';
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

/**
 * A role in free text; suggests the roles that contain the typed text: the official ones with their
 * inverses, then those in use, then others of the list.
 */
export function RoleField({
  label,
  value,
  onChange,
  description,
  isInTable = false,
  hasFocus = false,
  placeholder,
}: RoleFieldProps) {
  const { data: used = [] } = useQuery(roleTypesQuery);
  const { data: list } = useQuery(roleListQuery);
  const isMatch = createMatcher(value);
  const roles = offeredRoles(used, list?.roles ?? []).filter(
    (role) => role !== value && isMatch(role),
  );
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

/** Each role once; the words of the list, which begins with its official roles, stand for other spellings. */
function offeredRoles(used: readonly string[], list: readonly RoleType[]): string[] {
  const wordsOf = (isOfficial: boolean) =>
    list
      .filter(({ is_official }) => is_official === isOfficial)
      .flatMap(({ role, inverse }) => [role, inverse]);
  const byKey = new Map<string, string>();
  for (const role of [...wordsOf(true), ...used, ...wordsOf(false)]) {
    const key = roleKey(role);
    if (!byKey.has(key)) byKey.set(key, role);
  }
  return [...byKey.values()];
}

/** Focuses the field when it appears after the user has pressed Edit. */
function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
