import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { createMatcher } from '../../kit/text/create-matcher.ts';
import { AssigneeSelect, useAssignees } from './assignee-select.tsx';
import { manage } from './messages.ts';
import {
  type AdministeredNode,
  assignRest,
  countFaults,
  type Decision,
  type Decisions,
  decisionOf,
  deleteRest,
  listDeletable,
} from './node-decisions.ts';
import { NodeRow } from './node-row.tsx';

/** The number of nodes from which a search box is shown. */
const searchFrom = 7;
const assignAllFrom = 3;

interface ManageStepProps {
  nodes: readonly AdministeredNode[];
  chosen: Decisions;
  onChoose: (update: (now: Decisions) => Decisions) => void;
}

/** The step in which the user decides about each node. */
export function ManageStep({ nodes, chosen, onChoose }: ManageStepProps) {
  const [typed, setTyped] = useState('');
  const assignees = useAssignees();
  const decide = useCallback(
    (id: number, change: Partial<Decision>) =>
      onChoose((now) => ({ ...now, [id]: { ...now[id], ...change } })),
    [onChoose],
  );
  const faults = countFaults(nodes, chosen);
  const deletable = listDeletable(nodes, chosen).length;
  const isMatch = createMatcher(typed);
  const shown = nodes.filter(({ name }) => isMatch(name));
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
          assignees={assignees}
          onChoose={(userId) => {
            if (userId !== null) onChoose((now) => assignRest(nodes, now, userId));
          }}
        />
      )}
      {deletable >= assignAllFrom && (
        <Button
          variant="outline"
          color="red"
          size="sm"
          mr="auto"
          onClick={() => onChoose((now) => deleteRest(nodes, now))}
        >
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
            assignees={assignees}
            onDecide={decide}
          />
        ))}
      </div>
    </>
  );
}

/** Counts what is still missing; shown above the buttons, where it is always visible. */
export function FaultNotice({ nodes, chosen }: Pick<ManageStepProps, 'nodes' | 'chosen'>) {
  const { cannotKeep, needsAdmin, cannotDelete, all } = countFaults(nodes, chosen);
  if (all === 0) return null;
  return (
    <Notice kind="warning">
      {cannotKeep > 0 && <p>{manage.cannotKeep(cannotKeep)}</p>}
      {needsAdmin > 0 && <p>{manage.needsAdmin(needsAdmin)}</p>}
      {cannotDelete > 0 && <p>{manage.cannotDelete(cannotDelete)}</p>}
      <Text visibleFrom="sm">{manage.progress(nodes.length - all, nodes.length)}</Text>
    </Notice>
  );
}
