import type { EntityWithConnections } from '@mangrove/contract/browser';
import { editorPaths } from '../../api/paths.ts';
import { Group, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { hasRole, useOwnRoles } from '../entity/own-role.ts';
import { waitingLine as text } from './link-messages.ts';

/** Leads an owner of an entity to the connections that wait for a confirmation of it. */
export function WaitingLine({ entity }: { entity: EntityWithConnections }) {
  const { type, id, connections } = entity;
  const { data: roles = [] } = useOwnRoles();
  const waiting = Object.values(connections)
    .flatMap((those) => those.flatMap(({ relationships }) => relationships))
    .filter((one) => one.confirmation === 'unconfirmed' && one.waits_for === id);
  if (waiting.length === 0 || !hasRole(roles, type, id, 'OWNER')) return null;
  return (
    <Group gap="xs" my="xs">
      <Text fz="sm">{text.waiting(waiting.length)}</Text>
      <LinkButton to={editorPaths[type]} params={{ id: String(id) }} variant="default" size="sm">
        {text.answer}
      </LinkButton>
    </Group>
  );
}
