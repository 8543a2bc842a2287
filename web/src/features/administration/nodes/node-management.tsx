import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { DeleteEntityDialog, type DoomedEntity } from '../deletion/delete-entity-dialog.tsx';
import { pageText } from '../lists/date-text.ts';
import { useExistingPage } from '../lists/use-existing-page.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import { nodesQuery } from './api.ts';
import { nodes as text, typeTitle } from './messages.ts';
import {
  countFilters,
  type NodeAddress,
  nodesPerPage,
  noFilters,
  readNodeAddress,
  writeNodeAddress,
} from './node-address.ts';
import { NodeFilters } from './node-filters.tsx';
import { NodeTable } from './node-table.tsx';

/** Every entity of the network as one list: filtered, opened, created and deleted. */
export function NodeManagement() {
  const { address, changeAddress } = useListAddress(readNodeAddress, writeNodeAddress);
  const [doomed, setDoomed] = useState<DoomedEntity | null>(null);
  return (
    <>
      <NodeFilters address={address} onAddress={changeAddress}>
        <CreateMenu />
      </NodeFilters>
      <NodeList address={address} onAddress={changeAddress} onDelete={setDoomed} />
      {doomed && <DeleteEntityDialog entity={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

interface NodeListProps {
  address: NodeAddress;
  onAddress: (changes: Partial<NodeAddress>) => void;
  onDelete: (entity: DoomedEntity) => void;
}

function NodeList({ address, onAddress, onDelete }: NodeListProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(nodesQuery(address));
  useExistingPage(address.page, isPlaceholderData ? undefined : data?.total_pages, (page) =>
    onAddress({ page }),
  );
  if (!data) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  const isFiltered = address.q !== '' || countFilters(address) > 0;
  return (
    <>
      {data.items.length > 0 && (
        <NodeTable
          nodes={data.items}
          sorting={address.sorting}
          onSorting={(sorting) => onAddress({ sorting })}
          isWaiting={isPlaceholderData}
          onDelete={onDelete}
        />
      )}
      {data.total_count === 0 && (
        <EmptyState
          compact
          title={isFiltered ? text.noMatch : text.none}
          actions={
            isFiltered && (
              <Button variant="default" onClick={() => onAddress(noFilters)}>
                {text.clear}
              </Button>
            )
          }
        >
          {isFiltered ? text.noMatchText : text.noneText}
        </EmptyState>
      )}
      <Pager
        page={address.page}
        pageCount={data.total_pages}
        summary={pageText(
          { page: address.page, size: nodesPerPage, total: data.total_count },
          'node',
          'nodes',
        )}
        previousLabel="Prev"
        onPage={(page) => onAddress({ page })}
      />
    </>
  );
}

function CreateMenu() {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        >
          {text.create}
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
