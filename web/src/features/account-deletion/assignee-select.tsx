import { memo } from 'react';
import { SearchableSelect } from '../../kit/form/searchable-select.tsx';
import { node as text } from './messages.ts';

export interface Assignee {
  id: number;
  name: string;
}

interface AssigneeSelectProps {
  label: string;
  value: number | null;
  users: readonly Assignee[] | undefined;
  hasFailed: boolean;
  onChoose: (userId: number | null) => void;
}

/** Chooses one user; the typed text filters the list by name. */
export const AssigneeSelect = memo(function AssigneeSelect({
  label,
  value,
  users,
  hasFailed,
  onChoose,
}: AssigneeSelectProps) {
  return (
    <SearchableSelect
      label={label}
      placeholder={text.assignHint}
      options={labelled(users ?? [])}
      value={value === null ? null : String(value)}
      onChange={(id) => onChoose(id === null ? null : Number(id))}
      nothingFound={text.nobodyFound}
      error={hasFailed ? text.usersFailed : undefined}
    />
  );
});

const options = new WeakMap<readonly Assignee[], { value: string; label: string }[]>();

/** The options; users of one name get their id in the label. Cached for all selects of a list. */
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
