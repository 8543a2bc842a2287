import { TextField } from '../../ui/text-field.tsx';
import { EntityName } from '../entities/entity-name.tsx';
import styles from './deletion-wizard.module.css';
import { useAssignees } from './manage-step.tsx';
import { confirmation } from './messages.ts';
import { type AdministeredNode, type Decisions, decisionOf } from './node-decisions.ts';

interface ConfirmStepProps {
  nodes: readonly AdministeredNode[];
  chosen: Decisions;
  word: string;
  onWord: (word: string) => void;
}

/** Everything that is about to happen, and the words that let it. */
export function ConfirmStep({ nodes, chosen, word, onWord }: ConfirmStepProps) {
  return (
    <>
      <h3 className={styles.title}>{confirmation.title}</h3>
      <p>{confirmation.text}</p>
      <p className={styles.profile}>{confirmation.profile}</p>
      {(['delete', 'assign', 'keep'] as const).map((action) => {
        const list = nodes.filter((node) => decisionOf(node, chosen).action === action);
        if (list.length === 0) return null;
        return (
          <section key={action}>
            <h4 className={styles.group}>{confirmation[action](list.length)}</h4>
            <ul className={styles.summary}>
              {list.map((node) => (
                <li key={node.id}>
                  <EntityName type={node.type} name={node.name} />
                  {action === 'assign' && (
                    <AssigneeName id={decisionOf(node, chosen).assignedAdminId} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <TextField
        label={confirmation.wordLabel}
        name="confirmation"
        value={word}
        onChange={onWord}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={styles.word ?? ''}
      />
    </>
  );
}

function AssigneeName({ id }: { id: number | null }) {
  const { data } = useAssignees();
  const name = data?.find((user) => user.id === id)?.name;
  return name ? <span className={styles.to}>{confirmation.to(name)}</span> : null;
}
