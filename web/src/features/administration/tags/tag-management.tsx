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
import { offeredTypes, tagList as text } from './messages.ts';
import { type TagAction, TagActionDialog, TagActions } from './tag-actions.tsx';
import { TagPanel, TagStatusBadge, useShownTag } from './tag-panel.tsx';
import { TagStatistics } from './tag-statistics.tsx';

const screen = defineListScreen({
  fields: {
    q: searchFilter(text.search),
    type: choiceFilter(text.type, offeredTypes),
    sorting: orderFilter(text.order),
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
      header: text.order.name,
      cell: ({ name }, { isSelected, open }) => (
        <RowButton aria-label={text.details(name)} aria-expanded={isSelected} onClick={open}>
          {name}
        </RowButton>
      ),
      onPhone: 'main',
    },
    {
      id: 'length',
      header: text.order.length,
      isNumeric: true,
      onPhone: 'none',
      cell: ({ name }) => name.length,
    },
    {
      id: 'usage_count',
      header: text.usage,
      cell: ({ usage_count }) => formatNumber(usage_count),
      beginsDescending: true,
      isNumeric: true,
      unit: ({ usage_count }) => text.usageOnPhone(usage_count),
    },
    {
      id: 'created_at',
      header: text.order.created_at,
      cell: ({ created_at }) => formatDay(created_at),
      beginsDescending: true,
      onPhone: 'none',
    },
    {
      id: 'status',
      header: text.order.status,
      cell: (tag) => <TagStatusBadge status={tag.tag_status} />,
    },
    {
      id: 'actions',
      header: text.actions,
      cell: (tag) => <TagActions tag={tag} onBegin={ask} />,
      onPhone: 'end',
    },
  ],
  actions: (ask) => (
    <>
      <RefreshButton queryKey={tagAdministrationKey} label={text.refresh} />
      <ToolButton Icon={IconPlus} variant="filled" onClick={() => ask({ edited: null })}>
        {text.create}
      </ToolButton>
    </>
  ),
  emptyActions: ({ q, type }, ask) =>
    q === '' &&
    type === null && <Button onClick={() => ask({ edited: null })}>{text.create}</Button>,
  clearsIn: 'emptyList',
  pageSize: 50,
  text: text.list,
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
