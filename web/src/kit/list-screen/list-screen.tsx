import { useState } from 'react';
import { ChoiceTabs } from '../layout/choice-tabs.tsx';
import { FocusTarget } from '../layout/focus-target.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { listText } from '../messages.ts';
import { defineAddress, type Fields } from '../url-state/address.ts';
import { page } from '../url-state/fields.ts';
import { useUrlState } from '../url-state/use-url-state.ts';
import { tabsOf } from './filters.tsx';
import { LinkMenu } from './link-menu.tsx';
import type {
  ListPage,
  ListProps,
  ListScreenDefinition,
  ListScreenOf,
  ListScreenProps,
} from './list-definition.ts';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { useListPage } from './use-list-page.ts';

/** Defines a list screen; the types of its parts are checked against each other. */
export function defineListScreen<Given extends Fields, Page extends ListPage, Asked = never>(
  definition: ListScreenDefinition<Given, Page, Asked>,
): ListScreenOf<Given, Page, Asked> {
  const { fields, text } = definition;
  const many = typeof text.counted === 'function' ? '' : text.counted[1];
  return {
    pageSize: 20,
    rowKey: (row) => (row as { id: string | number }).id,
    ...definition,
    address: defineAddress({ ...fields, page: page() }),
    text: {
      label: `${many.charAt(0).toUpperCase()}${many.slice(1)}`,
      loading: listText.loading(many),
      failed: listText.failed(many),
      ...text,
    },
  };
}

/** Heading, tabs, toolbar, rows and pager of a list whose state is in the address. */
export function ListScreen<Given extends Fields, Page extends ListPage, Asked>(
  props: ListScreenProps<Given, Page, Asked>,
) {
  const [asked, setAsked] = useState<unknown>(null);
  // The components below do not need the types of the specific list.
  const list = { ...props, ask: setAsked } as unknown as ListProps;
  const { heading, queryKey, dialog } = list.screen;
  return (
    <>
      {heading && (
        <PageHeader
          title={heading.title}
          actions={
            <>
              <RefreshButton queryKey={queryKey} />
              <LinkMenu label={heading.add} items={heading.addItems} />
            </>
          }
        />
      )}
      {tabsOf(list.screen.fields) ? <ListOfTab {...list} /> : <List {...list} />}
      {asked !== null && dialog?.(asked, () => setAsked(null))}
    </>
  );
}

function ListOfTab(props: ListProps) {
  const { fields, countOfTab } = props.screen;
  const { values, change, query } = useListPage(props.screen);
  const tabs = tabsOf(fields);
  if (!tabs) return null;
  const { name, label, names } = tabs;
  return (
    <ChoiceTabs
      label={label}
      value={values[name] as string}
      tabs={Object.entries(names).map(([value, of]) => ({
        value,
        label: of,
        count: query.data && countOfTab?.(query.data, value),
      }))}
      onChange={(tab) => change({ [name]: tab })}
    >
      <List {...props} />
    </ChoiceTabs>
  );
}

function List(props: ListProps) {
  const { address, filtersOnPhone, clearsIn, text } = props.screen;
  const { values, change } = useUrlState(address);
  return (
    <>
      <ListToolbar
        {...{ address, filtersOnPhone, text, values }}
        cannotClear={clearsIn === 'emptyList'}
        onChange={change}
      >
        {props.screen.actions?.(props.ask)}
      </ListToolbar>
      <FocusTarget>
        <ListRows {...props} />
      </FocusTarget>
    </>
  );
}
