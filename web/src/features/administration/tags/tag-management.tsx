import { calls, type Tag, tagSorts } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { tagAdministrationKey } from '../../../api/keys.ts';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { RefreshButton } from '../../../kit/list-screen/refresh-button.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { oneOf, page, sorting, text as textField } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { listText, offeredTypes, sortOptions, tags as text, typeName } from './messages.ts';
import { columnsWith } from './tag-columns.tsx';
import { TagFormDialog } from './tag-form-dialog.tsx';
import { TagPanel } from './tag-panel.tsx';
import { TagStatistics } from './tag-statistics.tsx';

const pageSize = 50;

const screen = defineListScreen({
  address: defineAddress({
    q: textField(200),
    type: oneOf(offeredTypes),
    sorting: sorting(tagSorts, { by: 'name', order: 'asc' }),
    page: page(),
  }),
  queryKey: [...tagAdministrationKey, 'list'],
  call: async ({ q, type, sorting: { by, order }, page: current }, signal) => {
    const query = {
      search: q,
      sort_by: by,
      sort_order: order,
      page: String(current),
      page_size: String(pageSize),
      ...(type ? { tag_type: type } : {}),
    };
    const { tags, ...counts } = await callApi(calls.listTags, { query }, { signal });
    return { items: tags, ...counts };
  },
  rowKey: ({ id }: Tag) => id,
  filters: [
    { kind: 'search', name: 'q', label: text.search },
    {
      kind: 'choice',
      name: 'type',
      label: text.typeFilter,
      all: text.allTypes,
      options: offeredTypes.map((value) => ({ value, label: typeName[value] })),
    },
    { kind: 'sorting', name: 'sorting', options: sortOptions },
  ],
  clearsIn: 'emptyList',
  pageSize,
  text: listText,
});

/** The name of the tag whose details stand beside the list. */
const panelAddress = defineAddress({ tag: textField(200) });

type Dialog = { kind: 'create' } | { kind: 'edit' | 'delete'; tag: Tag } | null;

/** Every tag of the network: found, sorted, created, changed, merged and deleted. */
export function TagManagement() {
  const { values, change } = useUrlState(panelAddress);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const create = () => setDialog({ kind: 'create' });
  const show = (tag: string) => change({ tag });
  const isOpen = ({ name }: Tag) => name === values.tag;
  const onOpen = (tag: Tag) => show(isOpen(tag) ? '' : tag.name);
  return (
    <>
      <TagStatistics />
      <ListScreen
        screen={screen}
        columns={columnsWith({
          isOpen,
          onOpen,
          onEdit: (tag) => setDialog({ kind: 'edit', tag }),
          onDelete: (tag) => setDialog({ kind: 'delete', tag }),
        })}
        isSelected={isOpen}
        onOpen={onOpen}
        actions={
          <>
            <RefreshButton queryKey={tagAdministrationKey} text={text} />
            <Button
              size="sm"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={create}
            >
              {text.create}
            </Button>
          </>
        }
        emptyActions={({ q, type }) =>
          q === '' && type === null && <Button onClick={create}>{text.create}</Button>
        }
      />
      {values.tag !== '' && <TagPanel name={values.tag} onShow={show} onClose={() => show('')} />}
      {dialog?.kind === 'create' && <TagFormDialog tag={null} onClose={close} />}
      {dialog?.kind === 'edit' && <TagFormDialog tag={dialog.tag} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteTagDialog tag={dialog.tag} from="list" onClose={close} />
      )}
    </>
  );
}
