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

/** One user out of many, found by a part of the name. */
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
