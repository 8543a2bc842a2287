import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { foldText } from '../../lib/fold-text.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { node as text } from './messages.ts';

export interface Assignee {
  id: number;
  name: string;
}

interface AssigneeSelectProps {
  label: string;
  /** Stands beside what it says already: the label is for readers alone. */
  isLabelHidden?: boolean;
  value: number | null;
  users: readonly Assignee[] | undefined;
  hasFailed: boolean;
  onChoose: (userId: number | null) => void;
}

/** More could not be told apart by scrolling; typing narrows them. */
const shownAtOnce = 50;

/** One user out of many, found by a part of the name. */
export const AssigneeSelect = memo(function AssigneeSelect({
  label,
  isLabelHidden = false,
  value,
  users,
  hasFailed,
  onChoose,
}: AssigneeSelectProps) {
  return (
    <Select
      {...(isLabelHidden
        ? { 'aria-label': label, styles: { wrapper: { marginTop: 0 } } }
        : { label })}
      placeholder={text.assignHint}
      data={labelled(users ?? [])}
      value={value === null ? null : String(value)}
      onChange={(id) => onChoose(id === null ? null : Number(id))}
      searchable
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      limit={shownAtOnce}
      filter={({ options, search, limit }) => {
        const wanted = foldText(search.trim());
        return options
          .filter((option) => 'label' in option && foldText(option.label).includes(wanted))
          .slice(0, limit);
      }}
      selectFirstOptionOnChange
      nothingFoundMessage={text.nobodyFound}
      error={fieldError(hasFailed ? text.usersFailed : undefined)}
      comboboxProps={{ zIndex: 'calc(var(--mg-z-modal) + 1)' }}
    />
  );
});

const options = new WeakMap<readonly Assignee[], { value: string; label: string }[]>();

/** Two of one name are told apart by their number; made once for every select that shows them. */
function labelled(users: readonly Assignee[]) {
  const known = options.get(users);
  if (known) return known;
  const names = users.map(({ name }) => name);
  const doubled = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const made = users.map(({ id, name }) => ({
    value: String(id),
    label: doubled.has(name) ? `${name} (user ${id})` : name,
  }));
  options.set(users, made);
  return made;
}
