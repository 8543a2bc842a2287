import '@mantine/core/styles/Table.layer.css';
import { roleSuffices } from '@mangrove/contract';
import { ActionIcon, Table } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { editorPaths } from '../../lib/paths.ts';
import { viewAddressOf } from '../entities/entity-address.ts';
import { EntityName } from '../entities/entity-name.tsx';
import { accessName, type NodeEntry } from './editable-nodes.ts';
import { nodes as text, typeTitle } from './messages.ts';
import styles from './node-table.module.css';

/** A row for each node; on a phone a list of two lines each. */
export function NodeTable({ nodes }: { nodes: readonly NodeEntry[] }) {
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
          <NodeRow key={node.entity_id} node={node} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function NodeRow({ node }: { node: NodeEntry }) {
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
      </Table.Td>
    </Table.Tr>
  );
}
