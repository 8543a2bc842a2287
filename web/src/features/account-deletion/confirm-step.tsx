import { useQuery } from '@tanstack/react-query';
import { EntityName } from '../../domain/entity/entity-name.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { assignableUsersQuery } from './api.ts';
import { confirmation } from './messages.ts';
import { type AdministeredNode, type Decisions, decisionOf } from './node-decisions.ts';

interface ConfirmStepProps {
  nodes: readonly AdministeredNode[];
  chosen: Decisions;
  word: string;
  onWord: (word: string) => void;
}

/** Lists everything that the deletion will do, and asks for the confirmation text. */
export function ConfirmStep({ nodes, chosen, word, onWord }: ConfirmStepProps) {
  return (
    <>
      <h3>{confirmation.title}</h3>
      <Text>{confirmation.text}</Text>
      <Text fw="bold">{confirmation.profile}</Text>
      {(['delete', 'assign', 'keep'] as const).map((action) => {
        const list = nodes.filter((node) => decisionOf(node, chosen).action === action);
        if (list.length === 0) return null;
        return (
          <section key={action}>
            <h4>{confirmation[action](list.length)}</h4>
            <Stack component="ul" gap={4} mt={4}>
              {list.map((node) => (
                <Group key={node.id} component="li" gap="xs">
                  <EntityName type={node.type} name={node.name} />
                  {action === 'assign' && (
                    <AssigneeName id={decisionOf(node, chosen).assignedAdminId} />
                  )}
                </Group>
              ))}
            </Stack>
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
      />
    </>
  );
}

function AssigneeName({ id }: { id: number | null }) {
  const { data } = useQuery(assignableUsersQuery);
  const name = data?.find((user) => user.id === id)?.name;
  return name ? <Text c="dimmed">{confirmation.to(name)}</Text> : null;
}
