import '@mantine/core/styles/Badge.layer.css';
import { calls, roleKey } from '@mangrove/contract/browser';
import { Badge, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { searchFilter } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { createMatcher } from '../../../kit/text/create-matcher.ts';
import { roleList as text } from './messages.ts';
import { type RoleAction, RoleActionDialog } from './role-dialogs.tsx';

const screen = defineListScreen({
  fields: { q: searchFilter(text.search) },
  queryKey: [...administrationKey, 'roles'],
  // The list is answered whole, because the editor needs all of it.
  call: async ({ search, page, page_size }, signal) => {
    const { role_types } = await callApi(calls.readRoleInverses, {}, { signal });
    const isMatch = createMatcher(search);
    const found = role_types.filter(({ role, inverse }) => isMatch(role) || isMatch(inverse));
    return {
      items: found.slice((page - 1) * page_size, page * page_size),
      total_count: found.length,
      total_pages: Math.ceil(found.length / page_size),
    };
  },
  dialog: (begun: RoleAction, onClose) => <RoleActionDialog {...begun} onClose={onClose} />,
  columns: (ask) => [
    { id: 'role', header: text.role, onPhone: 'main', cell: ({ role }) => <bdi>{role}</bdi> },
    {
      id: 'inverse',
      header: text.inverse,
      cell: ({ role, inverse }) =>
        roleKey(role) === roleKey(inverse) ? text.same : <bdi>{inverse}</bdi>,
    },
    {
      id: 'state',
      header: text.state,
      cell: ({ is_official }) => is_official && <Badge>{text.official}</Badge>,
    },
    {
      id: 'actions',
      header: text.actions,
      isHeaderHidden: true,
      onPhone: 'end',
      cell: (row) => (
        <>
          <IconButton
            label={text.edit(row.role)}
            Icon={IconPencil}
            onClick={() => ask({ edited: row })}
          />
          <IconButton
            label={text.delete(row.role)}
            Icon={IconTrash}
            onClick={() => ask({ deleted: row })}
          />
        </>
      ),
    },
  ],
  actions: (ask) => (
    <ToolButton Icon={IconPlus} variant="filled" onClick={() => ask({ edited: null })}>
      {text.add}
    </ToolButton>
  ),
  emptyActions: ({ q }, ask) =>
    q === '' && <Button onClick={() => ask({ edited: null })}>{text.add}</Button>,
  pageSize: 50,
  text: text.list,
});

/** The list of roles with what the other end reads. */
export function RoleList() {
  return (
    <>
      <Text maw="68ch" mb="md">
        {text.lead}
      </Text>
      <ListScreen screen={screen} />
    </>
  );
}
