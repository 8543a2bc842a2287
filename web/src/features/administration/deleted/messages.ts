// The words of the list of deleted things in the control panel.
import type { ListTexts } from '../../../kit/list-screen/list-screen.tsx';

export const listText: ListTexts = {
  label: 'Deleted',
  loading: 'Loading what was deleted...',
  failed: 'What was deleted could not be loaded',
  counted: ['deleted', 'deleted'],
  none: [
    'Nothing was deleted lately',
    'Entities and connections that are deleted stand here for 30 days.',
  ],
  noMatch: ['Nothing found', 'Choose another type, or look for a part of the name.'],
  filters: 'Filters',
  clear: 'Clear all filters',
};

export const deleted = {
  search: 'Search by name',
  type: 'Type',
  allTypes: 'All',
  lead: 'What was deleted can be restored for 30 days, as it was. Then it is erased, with its pictures and its history.',
  by: 'By',
  byNobody: 'A deleted user, or the product',
  reason: { merged: 'Merged', hidden: 'Hidden' },
  erase: (name: string) => `Erase ${name} now`,
} as const;

export const erasing = {
  title: 'Erase Now',
  question: (name: string) => `Erase ${name} now?`,
  text: 'Its pictures and its history go with it, and nobody can restore it any more.',
  busy: 'Erasing...',
  done: (name: string) => `${name} was erased.`,
  failed: 'This could not be erased. Please try again.',
} as const;
