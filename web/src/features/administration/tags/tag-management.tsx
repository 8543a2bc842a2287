import { calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { callApi } from '../../../api/api-client.ts';
import { tagAdministrationKey } from '../../../api/keys.ts';
import { RowButton } from '../../../kit/data-table/row-opener.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { choiceFilter, orderFilter, searchFilter } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { RefreshButton } from '../../../kit/list-screen/refresh-button.tsx';
import { formatDay, formatNumber } from '../../../kit/text/formats.ts';
import { offeredTypes } from './messages.ts';
import { type TagAction, TagActionDialog, TagActions } from './tag-actions.tsx';
import { TagPanel, TagStatusBadge, useShownTag } from './tag-panel.tsx';
import { TagStatistics } from './tag-statistics.tsx';

const screen = defineListScreen({
  fields: {
    q: searchFilter('Search tags'),
    type: choiceFilter('Type', offeredTypes),
    sorting: orderFilter({
      name: 'Name',
      created_at: 'Created',
      usage_count: 'Usage',
      length: 'Length',
      status: 'Status',
    }),
  },
  queryKey: [...tagAdministrationKey, 'list'],
  call: async ({ type: tag_type, ...asked }, signal) => {
    const query = { ...asked, tag_type };
    const { tags: items, ...counts } = await callApi(calls.listTags, { query }, { signal });
    return { items, ...counts };
  },
  dialog: (begun: TagAction, onClose) => <TagActionDialog {...begun} onClose={onClose} />,
  columns: (ask) => [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name }, { isSelected, open }) => (
        <RowButton aria-label={`Details of ${name}`} aria-expanded={isSelected} onClick={open}>
          {name}
        </RowButton>
      ),
      onPhone: 'main',
    },
    {
      id: 'length',
      header: 'Length',
      isNumeric: true,
      onPhone: 'none',
      cell: ({ name }) => name.length,
    },
    {
      id: 'usage_count',
      header: 'References',
      cell: ({ usage_count }) => formatNumber(usage_count),
      beginsDescending: true,
      isNumeric: true,
      unit: ({ usage_count }) => (usage_count === 1 ? ' reference' : ' references'),
    },
    {
      id: 'created_at',
      header: 'Created',
      cell: ({ created_at }) => formatDay(created_at),
      beginsDescending: true,
      onPhone: 'none',
    },
    { id: 'status', header: 'Status', cell: (tag) => <TagStatusBadge status={tag.tag_status} /> },
    {
      id: 'actions',
      header: 'Actions',
      cell: (tag) => <TagActions tag={tag} onBegin={ask} />,
      onPhone: 'end',
    },
  ],
  actions: (ask) => (
    <>
      <RefreshButton queryKey={tagAdministrationKey} label="Refresh tags" />
      <ToolButton Icon={IconPlus} variant="filled" onClick={() => ask({ edited: null })}>
        Create tag
      </ToolButton>
    </>
  ),
  emptyActions: ({ q, type }, ask) =>
    q === '' && type === null && <Button onClick={() => ask({ edited: null })}>Create tag</Button>,
  clearsIn: 'emptyList',
  pageSize: 50,
  text: {
    failed: 'Tags could not be loaded',
    counted: ['tag', 'tags'],
    none: [
      'No tags yet',
      'Tags connect people to what they care about. Create the first one, or wait until people add tags to their profiles.',
    ],
    noMatch: ['No tags found', 'Look for a part of the name, or show the tags of every type.'],
    clear: 'Clear filters',
  },
});

/** The list of all tags, to search, sort, create, edit, merge and delete them. */
export function TagManagement() {
  const [shown, show] = useShownTag();
  return (
    <>
      <TagStatistics />
      <ListScreen
        screen={screen}
        isSelected={({ name }) => name === shown}
        onOpen={({ name }) => show(name === shown ? '' : name)}
      />
      {shown !== '' && <TagPanel name={shown} onShow={show} onClose={() => show('')} />}
    </>
  );
}
