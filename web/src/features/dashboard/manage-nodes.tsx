import type { EditableEntity } from '@mangrove/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingOutline } from '../../ui/loading-outline.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findNodes, listNodes, type NodeEntry } from './editable-nodes.ts';
import styles from './manage-nodes.module.css';
import { nodes, typeTitle } from './messages.ts';
import { NodeTable } from './node-table.tsx';

interface ManageNodesProps {
  /** Undefined while they are on their way. */
  entities: readonly EditableEntity[] | undefined;
  error: unknown;
  onTryAgain: () => void;
  /** The visitor wants to give up the own role on a node. */
  onLeave: (node: NodeEntry) => void;
}

/** The projects and organisations that the visitor looks after. */
export function ManageNodes(props: ManageNodesProps) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{nodes.title}</h1>
          <p className={styles.subtitle}>{nodes.subtitle}</p>
        </div>
        <CreateMenu />
      </div>
      <section className={styles.sheet} aria-label={nodes.listTitle}>
        <NodesSheet {...props} />
      </section>
    </>
  );
}

function NodesSheet({ entities, error, onTryAgain, onLeave }: ManageNodesProps) {
  const [typed, setTyped] = useState('');
  if (!entities) {
    if (error) return <ErrorState error={error} title={nodes.failed} onTryAgain={onTryAgain} />;
    return <LoadingOutline label={nodes.loading} />;
  }
  const all = listNodes(entities);
  if (all.length === 0) return <NoNodes />;
  const found = findNodes(all, typed);
  return (
    <>
      <div className={styles.bar}>
        <h2>{nodes.listTitle}</h2>
        <TextField
          className={styles.search ?? ''}
          type="search"
          label={null}
          aria-label={nodes.search}
          placeholder={nodes.search}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div role="status">
        {found.length === 0 && (
          <EmptyState
            compact
            title={nodes.noMatch}
            titleOrder={3}
            actions={
              <Button variant="default" onClick={() => setTyped('')}>
                {nodes.clearSearch}
              </Button>
            }
          >
            {nodes.noMatchText}
          </EmptyState>
        )}
      </div>
      {found.length > 0 && <NodeTable nodes={found} onLeave={onLeave} />}
    </>
  );
}

function NoNodes() {
  return (
    <EmptyState
      compact
      title={nodes.none}
      actions={
        <>
          <LinkButton to={paths.newProject} leftSection={<KindGlyph type="project" size={14} />}>
            {nodes.createProject}
          </LinkButton>
          <LinkButton
            to={paths.newOrganization}
            variant="default"
            leftSection={<KindGlyph type="organization" size={14} coloured />}
          >
            {nodes.createOrganization}
          </LinkButton>
        </>
      }
    >
      {nodes.noneText}
    </EmptyState>
  );
}

function CreateMenu() {
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        >
          {nodes.create}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<KindGlyph type="project" coloured />}
          renderRoot={(props) => <Link {...props} to={paths.newProject} />}
        >
          {typeTitle.project}
        </Menu.Item>
        <Menu.Item
          leftSection={<KindGlyph type="organization" coloured />}
          renderRoot={(props) => <Link {...props} to={paths.newOrganization} />}
        >
          {typeTitle.organization}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
