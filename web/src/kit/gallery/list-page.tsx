import { defineListScreen, ListScreen } from '../list-screen/list-screen.tsx';
import { defineAddress } from '../url-state/address.ts';
import { day, int, oneOf, page, sorting, text } from '../url-state/fields.ts';
import { type Reef, reefs } from './reefs.ts';

const pageSize = 5;

const screen = defineListScreen({
  address: defineAddress({
    q: text(200),
    shore: oneOf(['reef', 'tide']),
    min: int(0, 100),
    since: day(),
    sorting: sorting(['name', 'age'], { by: 'name', order: 'asc' }),
    page: page(),
  }),
  queryKey: ['gallery', 'list'],
  call: async ({ q, shore, min, sorting: { by, order }, page: current }) => {
    const found = reefs
      .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      .filter((reef) => shore === null || reef.shore === shore)
      .filter(({ age }) => age >= (min ?? 0))
      .sort((a, b) => (by === 'age' ? a.age - b.age : a.name.localeCompare(b.name)));
    if (order === 'desc') found.reverse();
    return {
      items: found.slice((current - 1) * pageSize, current * pageSize),
      total_count: found.length,
      total_pages: Math.ceil(found.length / pageSize),
    };
  },
  rowKey: ({ id }: Reef) => id,
  columns: [
    { id: 'name', header: 'Name', cell: ({ name }) => name, sort: 'server', onPhone: 'main' },
    { id: 'shore', header: 'Shore', cell: ({ shore }) => shore },
    {
      id: 'age',
      header: 'Age',
      cell: ({ age }) => age,
      sort: 'server',
      beginsDescending: true,
      isNumeric: true,
      unit: () => ' years',
    },
  ],
  filters: [
    { kind: 'search', name: 'q', label: 'Search by name' },
    {
      kind: 'choice',
      name: 'shore',
      label: 'Shore',
      all: 'All',
      options: [
        { value: 'reef', label: 'Reef' },
        { value: 'tide', label: 'Tide' },
      ],
    },
    { kind: 'number', name: 'min', label: 'Years', max: 100, refusal: 'At least 0' },
    { kind: 'day', name: 'since', label: 'Since' },
    {
      kind: 'sorting',
      name: 'sorting',
      options: [
        { value: 'name', label: 'Name' },
        { value: 'age', label: 'Age' },
      ],
      isPhoneOnly: true,
    },
  ],
  filtersOnPhone: 2,
  pageSize,
  showsPageSize: true,
  text: {
    label: 'Reefs of a server',
    loading: 'Loading reefs...',
    failed: 'The reefs could not be loaded',
    counted: ['reef', 'reefs'],
    none: ['No reefs found', 'What grows there stands here.'],
    noMatch: 'Look for a part of the name, or clear the filters.',
    clear: 'Clear all filters',
    filters: 'Filters',
    moreFilters: (count) => (count === 0 ? 'More filters' : `More filters (${count})`),
  },
});

/** A list screen whose server is an array. */
export function ListPage() {
  return <ListScreen screen={screen} />;
}
