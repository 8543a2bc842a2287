import { type NodeAction, nodeActions } from '@mangrove/contract/browser';
import { memo, useId } from 'react';
import { EntityName } from '../../domain/entity/entity-name.tsx';
import { roleName } from '../../domain/entity/messages.ts';
import { Text } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { AssigneeSelect, type AssigneeSelectProps } from './assignee-select.tsx';
import styles from './deletion-wizard.module.css';
import { node as text } from './messages.ts';
import { type AdministeredNode, type Decision, isOffered } from './node-decisions.ts';

interface NodeRowProps extends Decision, Pick<AssigneeSelectProps, 'assignees'> {
  node: AdministeredNode;
  onDecide: (id: number, change: Partial<Decision>) => void;
}

/** One node with the choice of the three actions. */
export const NodeRow = memo(function NodeRow({ node, assignees, ...props }: NodeRowProps) {
  const { action, assignedAdminId, onDecide } = props;
  const group = useId();
  const consequence = consequenceOf(node, action);
  const { others } = node;
  return (
    <fieldset className={styles.node}>
      <legend className={styles.legend}>
        <VisuallyHidden>{text.question('')}</VisuallyHidden>
        <EntityName type={node.type} name={node.name} />
      </legend>
      <Text c="dimmed" fz="sm">
        {roleName[node.role]} · {others === null && text.othersUnknown}
        {others?.length === 0 && text.noOthers}
        {others && others.length > 0 && text.others(others.map(({ name }) => name))}
      </Text>
      <div className={styles.actions}>
        {nodeActions.map((one) => (
          <label key={one} className={styles.action} data-action={one}>
            <input
              type="radio"
              name={group}
              checked={action === one}
              disabled={!isOffered(node, one)}
              onChange={() => onDecide(node.id, { action: one })}
            />
            {text.action[one]}
          </label>
        ))}
      </div>
      {action === 'assign' && (
        <AssigneeSelect
          label={text.assignTo(node.name)}
          value={assignedAdminId}
          assignees={assignees}
          onChoose={(userId) => onDecide(node.id, { action: 'assign', assignedAdminId: userId })}
        />
      )}
      {consequence !== '' && (
        <Text c="dimmed" fz="sm">
          {consequence}
        </Text>
      )}
    </fieldset>
  );
});

/** Explains the chosen action and why delete is disabled; the line above explains keep. */
function consequenceOf(node: AdministeredNode, action: NodeAction): string {
  if (action === 'keep') return isOffered(node, 'delete') ? text.keepText : text.keepOnlyText;
  if (action === 'delete') return text.deleteText;
  return isOffered(node, 'delete') ? '' : text.deleteOff;
}
