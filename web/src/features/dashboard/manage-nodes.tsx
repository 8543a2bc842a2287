import {
  type EditableEntity,
  type EntityType,
  nodeKey,
  roleSuffices,
} from '@mangrove/contract/browser';
import { IconDoorExit, IconEye, IconPencil, IconUsers } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { editorPaths, newPaths, paths } from '../../api/paths.ts';
import { viewAddressOf } from '../../domain/entity/entity-address.ts';
import { EntityName } from '../../domain/entity/entity-name.tsx';
import { kinds, kindValue, nodeKinds } from '../../domain/entity/kind.ts';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { PageLink } from '../../domain/entity/page-link.tsx';
import type { Column } from '../../kit/data-table/column.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { IconButton, LinkIcon } from '../../kit/layout/icon-button.tsx';
import { Group, Stack } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { PageHeader } from '../../kit/layout/page-header.tsx';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { LinkMenu } from '../../kit/list-screen/link-menu.tsx';
import { LocalList } from '../../kit/list-screen/local-list.tsx';
import { findNodes, listNodes, type NodeEntry } from './editable-nodes.ts';
import { accessName, nodes as text } from './messages.ts';
import { OwnDeleted } from './own-deleted.tsx';

interface ManageNodesProps {
  /** The entities that the visitor may edit. */
  query: Pick<UseQueryResult<EditableEntity[]>, 'data' | 'error' | 'refetch'>;
  /** Called when the visitor asks to give up their own role on a node. */
  onLeave: (node: NodeEntry) => void;
}

const makeable = nodeKinds.map((type) => ({
  to: newPaths[type],
  label: kindValue[type],
  icon: <KindGlyph type={type} colored />,
}));

/** The projects and organisations that the visitor may edit. */
export function ManageNodes({ query, onLeave }: ManageNodesProps) {
  const mergeable = query.data && kindToMerge(query.data);
  const hasNone = query.data !== undefined && listNodes(query.data).length === 0;
  return (
    <Stack>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <>
            {mergeable && (
              <LinkButton to={paths.merge} search={{ type: mergeable }} variant="default" size="sm">
                {text.merge}
              </LinkButton>
            )}
            <LinkMenu
              label={text.create}
              items={makeable}
              variant={hasNone ? 'default' : undefined}
            />
          </>
        }
      />
      <QueryState query={query} loading={text.loading} failed={text.failed} isMain>
        {(entities) => (
          <>
            <Nodes nodes={listNodes(entities)} onLeave={onLeave} />
            <OwnDeleted />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

/** The first kind of which the visitor owns two entities; undefined if there is nothing to merge. */
function kindToMerge(entities: readonly EditableEntity[]): EntityType | undefined {
  const owned = entities.filter(({ role_type }) => role_type === 'OWNER');
  const isTwice = (type: EntityType) =>
    owned.filter(({ entity_type }) => entity_type === type).length > 1;
  return [...nodeKinds, ...kinds].find(isTwice);
}

interface NodesProps extends Pick<ManageNodesProps, 'onLeave'> {
  nodes: readonly NodeEntry[];
}

function Nodes({ nodes, onLeave }: NodesProps) {
  const [typed, setTyped] = useState('');
  const found = findNodes(nodes, typed);
  const ways = (
    <>
      <LinkButton to={newPaths.project} leftSection={<KindGlyph type="project" size={14} />}>
        {text.createProject}
      </LinkButton>
      <LinkButton
        to={newPaths.organization}
        variant="default"
        leftSection={<KindGlyph type="organization" size={14} colored />}
      >
        {text.createOrganization}
      </LinkButton>
    </>
  );
  return (
    <LocalList
      title={text.listTitle}
      search={text.search}
      typed={typed}
      onType={setTyped}
      count={nodes.length}
      found={found.length}
      none={{ title: text.none, text: text.noneText, actions: ways }}
      noMatch={{ title: text.noMatch, text: text.noMatchText }}
    >
      <DataTable
        label={text.listTitle}
        rows={found}
        columns={columnsWith(onLeave)}
        rowKey={(node) => nodeKey(node.entity_type, node.entity_id)}
        loading={text.loading}
      />
    </LocalList>
  );
}

function columnsWith(onLeave: ManageNodesProps['onLeave']): Column<NodeEntry>[] {
  return [
    {
      id: 'name',
      header: text.name,
      onPhone: 'main',
      cell: ({ entity_type, entity_details }) => (
        <EntityName type={entity_type} name={entity_details.name} isTwoLined />
      ),
    },
    { id: 'type', header: text.type, cell: ({ entity_type }) => kindValue[entity_type] },
    {
      id: 'access',
      header: text.access,
      onPhone: 'line',
      cell: ({ role_type }) => accessName[role_type],
    },
    {
      id: 'actions',
      header: text.actions,
      onPhone: 'end',
      cell: (node) => <Actions node={node} onLeave={onLeave} />,
    },
  ];
}

function Actions({ node, onLeave }: Pick<ManageNodesProps, 'onLeave'> & { node: NodeEntry }) {
  const { entity_type: type, entity_id: id, entity_details, role_type: role } = node;
  const { name } = entity_details;
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end" mr="calc(-1 * var(--mg-space-sm))">
      <LinkIcon
        label={text.view(name)}
        Icon={IconEye}
        to={viewAddressOf(type, id, roleSuffices(role, 'MEMBER'))}
      />
      <PageLink type={type} id={id} name={name} />
      <LinkIcon
        label={text.edit(name)}
        Icon={IconPencil}
        to={editorPaths[type]}
        params={{ id: String(id) }}
      />
      {role === 'OWNER' ? (
        <LinkIcon
          label={text.people(name)}
          Icon={IconUsers}
          to={paths.profile}
          search={{ tab: 'manage-nodes', people: nodeKey(type, id) }}
        />
      ) : (
        <IconButton label={text.leave(name)} Icon={IconDoorExit} onClick={() => onLeave(node)} />
      )}
    </Group>
  );
}
