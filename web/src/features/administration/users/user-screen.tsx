import { type AdminUser, calls } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { userPagesKey } from '../../../api/keys.ts';
import { defineListScreen } from '../../../kit/list-screen/list-screen.tsx';
import type { Filter } from '../../../kit/list-screen/list-toolbar.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { oneOf, page, sorting, text as textField } from '../../../kit/url-state/fields.ts';
import { filterText, listText, sortLabel, users as text } from './messages.ts';

const pageSize = 20;
type FilterName = keyof typeof filterText;

/** What a filter may say, everything to begin with. */
function choiceOf<Name extends FilterName>(name: Name) {
  type Value = (keyof (typeof filterText)[Name]['options'] & string) | 'all';
  return oneOf(Object.keys(filterText[name].options) as Value[], 'all');
}

function filterOf<Name extends FilterName>(name: Name): Filter<Name> {
  const { label, options } = filterText[name];
  const choices = Object.entries<string>(options);
  return {
    kind: 'choice',
    name,
    label,
    options: choices.map(([value, choice]) => ({ value, label: choice })),
  };
}

/** Every account, the newest first. */
export const userScreen = defineListScreen({
  address: defineAddress({
    q: textField(200),
    login_status: choiceOf('login_status'),
    verification: choiceOf('verification'),
    role: choiceOf('role'),
    profiles: choiceOf('profiles'),
    issues: choiceOf('issues'),
    sorting: sorting(['email', 'created_at', 'last_login_at'], { by: 'created_at', order: 'desc' }),
    page: page(),
  }),
  queryKey: userPagesKey,
  call: ({ q, sorting: { by, order }, ...filters }, signal) => {
    const query = { ...filters, search: q, sort_by: by, sort_order: order, page_size: pageSize };
    return callApi(calls.listAdminUsers, { query }, { signal });
  },
  // The last logins of a moment ago are why one looks.
  staleTime: 0,
  rowKey: ({ id }: AdminUser) => id,
  filters: [
    { kind: 'search', name: 'q', label: text.search },
    filterOf('login_status'),
    filterOf('verification'),
    filterOf('role'),
    filterOf('profiles'),
    filterOf('issues'),
    {
      kind: 'sorting',
      name: 'sorting',
      options: Object.entries(sortLabel).map(([value, label]) => ({ value, label })),
      isPhoneOnly: true,
    },
  ],
  filtersOnPhone: 3,
  pageSize,
  text: listText,
});
