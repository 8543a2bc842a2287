import { calls, type DefinedField, type DeletedField } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { kindPlural } from '../../../domain/entity/kind.ts';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { tabsField } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { formatDay, formatList } from '../../../kit/text/formats.ts';
import { FieldActions } from './field-actions.tsx';
import { type FieldAction, FieldActionDialog } from './field-dialogs.tsx';
import { audienceOption, shapeName, fieldList as text } from './messages.ts';

/** A row, with the ids of all rows in order. */
export type FieldRow = (DefinedField | DeletedField) & { order: readonly number[] };

const screen = defineListScreen({
  fields: { show: tabsField(text.show, text.tabs) },
  queryKey: [...administrationKey, 'fields'],
  // The list is short, and is answered whole because editors need all of it.
  call: async ({ show }, signal) => {
    const { fields, deleted = [] } = await callApi(calls.readFields, {}, { signal });
    const rows = {
      used: fields.filter(({ archived_at }) => archived_at === null),
      archived: fields.filter(({ archived_at }) => archived_at !== null),
      deleted,
    };
    const order = rows.used.map(({ id }) => id);
    const counts = new Map<string, number>(
      Object.entries(rows).map(([name, list]) => [name, list.length]),
    );
    const items: FieldRow[] = rows[show].map((row) => ({ ...row, order }));
    return { items, counts, total_count: items.length, total_pages: 1 };
  },
  countOfTab: ({ counts }, tab) => counts.get(tab) ?? 0,
  // Superusers look for what they changed a moment ago.
  staleTime: 0,
  dialog: (begun: FieldAction, onClose) => <FieldActionDialog {...begun} onClose={onClose} />,
  columns: (ask) => [
    {
      id: 'label',
      header: text.label,
      onPhone: 'main',
      cell: (row) => (
        <>
          <bdi>{row.label}</bdi>
          {'restorable_until' in row && (
            <Text c="dimmed" fz="sm">
              {text.until(formatDay(row.restorable_until))}
            </Text>
          )}
        </>
      ),
    },
    { id: 'shape', header: text.shape, width: '8rem', cell: ({ shape }) => shapeName[shape] },
    {
      id: 'kinds',
      header: text.kinds,
      cell: ({ kinds }) => sayList(kinds.map((kind) => kindPlural[kind])),
    },
    { id: 'used', header: text.used, cell: (row) => sayList(usesOf(row)) },
    {
      id: 'audience',
      header: text.audience,
      width: '7rem',
      cell: ({ audience }) => audienceOption[audience],
    },
    {
      id: 'actions',
      header: text.actions,
      isHeaderHidden: true,
      width: '20rem',
      onPhone: 'line',
      cell: (row) => <FieldActions row={row} ask={ask} />,
    },
  ],
  actions: (ask) => (
    <ToolButton Icon={IconPlus} variant="filled" onClick={() => ask({ edited: null })}>
      {text.add}
    </ToolButton>
  ),
  emptyActions: ({ show }, ask) =>
    show === 'used' && <Button onClick={() => ask({ edited: null })}>{text.add}</Button>,
  pageSize: 50,
  text: { ...text.list, none: ({ show }) => text.none[show] },
});

/** "People, projects and organisations". */
function sayList([first = '', ...more]: readonly string[]): string {
  return formatList([first, ...more.map((word) => word.toLowerCase())]);
}

/** Where a field is used beside pages and cards. */
function usesOf({ filters, colors, in_table, is_asked }: DefinedField): string[] {
  const uses = [
    filters && text.filters,
    colors && text.colors,
    in_table && text.table,
    is_asked && text.asked,
  ].filter((use) => use !== false);
  return uses.length === 0 ? [text.onlyShown] : uses;
}

/** The fields that this community defined: in use, archived and deleted. */
export function FieldList() {
  return (
    <>
      <Text maw="68ch" mb="md">
        {text.lead}
      </Text>
      <ListScreen screen={screen} />
    </>
  );
}
