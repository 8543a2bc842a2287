import {
  choiceFilter,
  dayFilter,
  numberFilter,
  orderFilter,
  searchFilter,
} from '../list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../list-screen/list-screen.tsx';
import { reefs } from './reefs.ts';

const screen = defineListScreen({
  fields: {
    q: searchFilter('Search by name'),
    shore: choiceFilter('Shore', { reef: 'Reef', tide: 'Tide' }),
    min: numberFilter('Years', 100),
    since: dayFilter('Since', 'from'),
    sorting: orderFilter({ name: 'Name', age: 'Age' }, undefined, true),
  },
  queryKey: ['gallery', 'list'],
  call: async ({ search, shore, min, sort_by, sort_order, page, page_size }) => {
    const found = reefs
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .filter((reef) => shore === null || reef.shore === shore)
      .filter(({ age }) => age >= (min ?? 0))
      .sort((a, b) => (sort_by === 'age' ? a.age - b.age : a.name.localeCompare(b.name)));
    if (sort_order === 'desc') found.reverse();
    return {
      items: found.slice((page - 1) * page_size, page * page_size),
      total_count: found.length,
      total_pages: Math.ceil(found.length / page_size),
    };
  },
  columns: [
    { id: 'name', header: 'Name', cell: ({ name }) => name, onPhone: 'main' },
    { id: 'shore', header: 'Shore', cell: ({ shore }) => shore },
    {
      id: 'age',
      header: 'Age',
      cell: ({ age }) => age,
      beginsDescending: true,
      isNumeric: true,
      unit: () => ' years',
    },
  ],
  filtersOnPhone: 2,
  pageSize: 5,
  showsPageSize: true,
  text: {
    label: 'Reefs of a server',
    failed: 'The reefs could not be loaded',
    counted: ['reef', 'reefs'],
    none: ['No reefs found', 'What grows there stands here.'],
    noMatch: 'Look for a part of the name, or clear the filters.',
    moreFilters: 'More filters',
  },
});

/** A list screen whose server is an array. */
export function ListPage() {
  return <ListScreen screen={screen} />;
}
