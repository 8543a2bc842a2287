import type { Tag } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { TypedSearch } from '../../../ui/typed-search.tsx';
import { pageText } from '../lists/date-text.ts';
import { SortChoice } from '../lists/sort-choice.tsx';
import toolbar from '../lists/toolbar.module.css';
import { useExistingPage } from '../lists/use-existing-page.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import { tagAdministrationKey, tagListQuery, tagsPerPage } from './api.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { offeredTypes, sortOptions, tags as text, typeName } from './messages.ts';
import { TagFormDialog } from './tag-form-dialog.tsx';
import {
  readTagListAddress,
  type TagListAddress,
  writeTagListAddress,
} from './tag-list-address.ts';
import { TagPanel } from './tag-panel.tsx';
import { TagStatistics } from './tag-statistics.tsx';
import { TagTable } from './tag-table.tsx';

type Dialog = { kind: 'create' } | { kind: 'edit' | 'delete'; tag: Tag } | null;

const typeOptions = [
  { value: 'all' as const, label: text.allTypes },
  ...offeredTypes.map((value) => ({ value, label: typeName[value] })),
];

/** Every tag of the network: found, sorted, created, changed, merged and deleted. */
export function TagManagement() {
  const { address, changeAddress } = useListAddress(readTagListAddress, writeTagListAddress);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const show = (tag: string | null) => changeAddress({ tag, page: address.page });
  return (
    <>
      <TagStatistics />
      <div className={toolbar.bar}>
        <TypedSearch
          className={toolbar.search}
          label={text.search}
          value={address.q}
          onSearch={(q) => changeAddress({ q })}
        />
        <FilterSelect
          label={text.typeFilter}
          options={typeOptions}
          value={address.type ?? 'all'}
          onChange={(type) => changeAddress({ type: type === 'all' ? null : type })}
        />
        <SortChoice
          options={sortOptions}
          sorting={address.sorting}
          onSorting={(sorting) => changeAddress({ sorting })}
        />
        <div className={toolbar.actions}>
          <RefreshTags />
          <Button
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDialog({ kind: 'create' })}
          >
            {text.create}
          </Button>
        </div>
      </div>
      <TagList
        address={address}
        onAddress={changeAddress}
        onOpen={(tag) => show(tag.name === address.tag ? null : tag.name)}
        onDialog={setDialog}
      />
      {address.tag !== null && (
        <TagPanel name={address.tag} onShow={show} onClose={() => show(null)} />
      )}
      {dialog?.kind === 'create' && <TagFormDialog tag={null} onClose={close} />}
      {dialog?.kind === 'edit' && <TagFormDialog tag={dialog.tag} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteTagDialog tag={dialog.tag} from="list" onClose={close} />
      )}
    </>
  );
}

interface TagListProps {
  address: TagListAddress;
  onAddress: (changes: Partial<TagListAddress>) => void;
  onOpen: (tag: Tag) => void;
  onDialog: (dialog: Dialog) => void;
}

function TagList({ address, onAddress, onOpen, onDialog }: TagListProps) {
  const query = useQuery(tagListQuery(address));
  const { data, error, isPlaceholderData, refetch } = query;
  useExistingPage(address.page, isPlaceholderData ? undefined : data?.total_pages, (page) =>
    onAddress({ page }),
  );
  if (!data) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  const isFiltered = address.q !== '' || address.type !== null;
  return (
    <>
      {data.tags.length > 0 && (
        <TagTable
          tags={data.tags}
          sorting={address.sorting}
          onSorting={(sorting) => onAddress({ sorting })}
          selected={address.tag}
          isWaiting={isPlaceholderData}
          onOpen={onOpen}
          onEdit={(tag) => onDialog({ kind: 'edit', tag })}
          onDelete={(tag) => onDialog({ kind: 'delete', tag })}
        />
      )}
      {data.total_count === 0 && (
        <EmptyState
          compact
          title={isFiltered ? text.noMatch : text.none}
          actions={
            isFiltered ? (
              <Button variant="default" onClick={() => onAddress({ q: '', type: null })}>
                {text.clear}
              </Button>
            ) : (
              <Button onClick={() => onDialog({ kind: 'create' })}>{text.create}</Button>
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
          { page: address.page, size: tagsPerPage, total: data.total_count },
          'tag',
          'tags',
        )}
        onPage={(page) => onAddress({ page })}
      />
    </>
  );
}

/** Reads tags and numbers again, and says so while it does. */
function RefreshTags() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await queries.refetchQueries({ queryKey: tagAdministrationKey, type: 'active' });
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void refresh();
      }}
    >
      {isBusy ? text.refreshing : text.refresh}
    </Button>
  );
}
