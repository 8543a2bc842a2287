import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useVisitor } from '../../api/session.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { foldText } from '../../kit/text/fold-text.ts';
import { assignableUsersQuery } from './api.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { manage } from './messages.ts';
import {
  type AdministeredNode,
  countFaults,
  type Decision,
  type Decisions,
  decisionOf,
  listDeletable,
} from './node-decisions.ts';
import { NodeRow } from './node-row.tsx';

/** The number of nodes from which a search box is shown. */
const searchFrom = 7;
const assignAllFrom = 3;

interface ManageStepProps {
  nodes: readonly AdministeredNode[];
  chosen: Decisions;
  onDecide: (id: number, change: Partial<Decision>) => void;
  onAssignRest: (userId: number) => void;
  onDeleteRest: () => void;
}

/** The step in which the user decides about each node. */
export function ManageStep({
  nodes,
  chosen,
  onDecide,
  onAssignRest,
  onDeleteRest,
}: ManageStepProps) {
  const [typed, setTyped] = useState('');
  const users = useAssignees();
  const faults = countFaults(nodes, chosen);
  const deletable = listDeletable(nodes, chosen).length;
  const wanted = foldText(typed.trim());
  const shown = nodes.filter(({ name }) => foldText(name).includes(wanted));
  return (
    <>
      <h3>{manage.title}</h3>
      <Text>{manage.text}</Text>
      {nodes.length >= searchFrom && (
        <TextField type="search" label={manage.search} value={typed} onChange={setTyped} />
      )}
      {faults.needsAdmin >= assignAllFrom && (
        <AssigneeSelect
          label={manage.assignAll}
          value={null}
          users={users.data}
          hasFailed={users.isError}
          onChoose={(userId) => {
            if (userId !== null) onAssignRest(userId);
          }}
        />
      )}
      {deletable >= assignAllFrom && (
        <Button variant="outline" color="red" size="sm" mr="auto" onClick={onDeleteRest}>
          {manage.deleteAll(deletable)}
        </Button>
      )}
      {shown.length === 0 && <p role="status">{manage.noMatch}</p>}
      <div>
        {shown.map((node) => (
          <NodeRow
            key={node.id}
            node={node}
            {...decisionOf(node, chosen)}
            users={users.data}
            usersFailed={users.isError}
            onDecide={onDecide}
          />
        ))}
      </div>
    </>
  );
}

/** The query of all users to whom a node can be assigned, except the signed-in user. */
export function useAssignees() {
  const { user } = useVisitor();
  const ownId = user?.id;
  return useQuery({
    ...assignableUsersQuery,
    select: (users) => withoutOneself(users, ownId),
  });
}

const others = new WeakMap<
  readonly { id: number; name: string }[],
  { id: number; name: string }[]
>();

/** Cached by the answer, so that all selects share one array and need not render again. */
function withoutOneself(users: readonly { id: number; name: string }[], ownId: number | undefined) {
  const known = others.get(users);
  if (known) return known;
  const made = users.filter(({ id }) => id !== ownId);
  others.set(users, made);
  return made;
}

/** Counts what is still missing; shown above the buttons, where it is always visible. */
export function FaultNotice({ nodes, chosen }: Pick<ManageStepProps, 'nodes' | 'chosen'>) {
  const { cannotKeep, needsAdmin, all } = countFaults(nodes, chosen);
  if (all === 0) return null;
  return (
    <Notice kind="warning">
      {cannotKeep > 0 && <p>{manage.cannotKeep(cannotKeep)}</p>}
      {needsAdmin > 0 && <p>{manage.needsAdmin(needsAdmin)}</p>}
      <Text visibleFrom="sm">{manage.progress(nodes.length - all, nodes.length)}</Text>
    </Notice>
  );
}
