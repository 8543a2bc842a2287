import { groupBy } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sentenceOr429 } from '../../api/api-error.ts';
import { useVisitor } from '../../api/session.ts';
import { SearchableSelect } from '../../kit/form/searchable-select.tsx';
import { assignableUsersQuery } from './api.ts';
import { node as text } from './messages.ts';

/** All users to whom a node can be assigned: every one except the signed-in user. */
export function useAssignees() {
  const { user } = useVisitor();
  const { data, error } = useQuery(assignableUsersQuery);
  return useMemo(() => {
    const others = (data ?? []).filter(({ id }) => id !== user?.id);
    const byName = groupBy(others, ({ name }) => name);
    // Users of one name get their id in the label.
    const options = others.map(({ id, name }) => ({
      value: String(id),
      label: byName.get(name)?.length === 1 ? name : text.nameAndId(name, id),
    }));
    return { options, error: error ? sentenceOr429(error, text.usersFailed) : undefined };
  }, [data, error, user?.id]);
}

export interface AssigneeSelectProps {
  label: string;
  value: number | null;
  /** Read once for all selects of a list. */
  assignees: ReturnType<typeof useAssignees>;
  onChoose: (userId: number | null) => void;
}

/** Chooses one user; the typed text filters the list by name. */
export function AssigneeSelect({ label, value, assignees, onChoose }: AssigneeSelectProps) {
  return (
    <SearchableSelect
      {...assignees}
      label={label}
      placeholder={text.assignHint}
      value={value === null ? null : String(value)}
      onChange={(id) => onChoose(id === null ? null : Number(id))}
      nothingFound={text.nobodyFound}
    />
  );
}
