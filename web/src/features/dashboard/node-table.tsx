import '@mantine/core/styles/Table.layer.css';
import { nodeKey, roleSuffices } from '@mangrove/contract';
import { ActionIcon, Table } from '@mantine/core';
import { IconDoorExit, IconEye, IconPencil, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { editorPaths, paths } from '../../lib/paths.ts';
import { viewAddressOf } from '../entities/entity-address.ts';
import { EntityName } from '../entities/entity-name.tsx';
import { accessName, type NodeEntry } from './editable-nodes.ts';
import { nodes as text, typeTitle } from './messages.ts';
import styles from './node-table.module.css';

interface NodeTableProps {
  nodes: readonly NodeEntry[];
  onLeave: (node: NodeEntry) => void;
}

/** A row for each node; on a phone a list of two lines each. */
export function NodeTable({ nodes, onLeave }: NodeTableProps) {
  return (
    <Table className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.name}</Table.Th>
          <Table.Th scope="col">{text.type}</Table.Th>
          <Table.Th scope="col">{text.access}</Table.Th>
          <Table.Th scope="col">{text.actions}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {nodes.map((node) => (
          <NodeRow key={node.entity_id} node={node} onLeave={onLeave} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function NodeRow({ node, onLeave }: Pick<NodeTableProps, 'onLeave'> & { node: NodeEntry }) {
  const { name } = node.entity_details;
  const to = editorPaths[node.entity_type];
  const view = viewAddressOf(
    node.entity_type,
    node.entity_id,
    roleSuffices(node.role_type, 'MEMBER'),
  );
  const params = { id: String(node.entity_id) };
  return (
    <Table.Tr>
      <Table.Td className={styles.name ?? ''}>
        <EntityName type={node.entity_type} name={name} />
      </Table.Td>
      <Table.Td className={styles.detail ?? ''}>{typeTitle[node.entity_type]}</Table.Td>
      <Table.Td className={styles.detail ?? ''}>{accessName(node.role_type)}</Table.Td>
      <Table.Td className={styles.actions ?? ''}>
        <ActionIcon
          aria-label={text.view(name)}
          renderRoot={(props) => <Link {...props} to={view} />}
        >
          <IconEye size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={text.edit(name)}
          renderRoot={(props) => <Link {...props} to={to} params={params} />}
        >
          <IconPencil size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {node.role_type === 'OWNER' ? (
          <ActionIcon
            aria-label={text.people(name)}
            renderRoot={(props) => (
              <Link
                {...props}
                to={paths.profile}
                search={{
                  tab: 'manage-nodes',
                  people: nodeKey(node.entity_type, node.entity_id),
                }}
              />
            )}
          >
            <IconUsers size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon aria-label={text.leave(name)} onClick={() => onLeave(node)}>
            <IconDoorExit size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
