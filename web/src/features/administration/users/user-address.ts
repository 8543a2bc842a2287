import type { listAdminUsers, QueryOf } from '@mangrove/contract';
import { readInteger, readOneOf, readPage, readText } from '../lists/read-address.ts';
import type { Sorting } from '../lists/sorting.ts';

type Question = QueryOf<typeof listAdminUsers>;
type Filter = 'login_status' | 'verification' | 'role' | 'profiles' | 'issues';
export type UserFilters = Pick<Question, Filter>;
export type UserSort = Question['sort_by'];

export const userSorts = ['email', 'created_at', 'last_login_at'] as const satisfies UserSort[];
export const usersPerPage = 20;

/** The five filters in the order in which they stand, with what each may say. */
export const userFilters = [
  {
    name: 'login_status',
    label: 'Login Status',
    options: [
      { value: 'all', label: 'All' },
      { value: 'logged_in', label: 'Has logged in' },
      { value: 'never', label: 'Never logged in' },
    ],
  },
  {
    name: 'verification',
    label: 'Verification',
    options: [
      { value: 'all', label: 'All' },
      { value: 'verified', label: 'Verified' },
      { value: 'unverified', label: 'Unverified' },
    ],
  },
  {
    name: 'role',
    label: 'Role',
    options: [
      { value: 'all', label: 'All' },
      { value: 'superusers', label: 'Superusers' },
      { value: 'regular', label: 'Regular' },
    ],
  },
  {
    name: 'profiles',
    label: 'Profiles',
    options: [
      { value: 'all', label: 'All' },
      { value: 'with', label: 'With profiles' },
      { value: 'none', label: 'None' },
    ],
  },
  {
    name: 'issues',
    label: 'Data Issues',
    options: [
      { value: 'all', label: 'All' },
      { value: 'has', label: 'Has issues' },
      { value: 'none', label: 'None' },
    ],
  },
] as const satisfies {
  [Name in Filter]: {
    name: Name;
    label: string;
    options: { value: UserFilters[Name]; label: string }[];
  };
}[Filter][];

/** What the address of user management says: filters, order, page, and whose sheet is open. */
export interface UserAddress extends UserFilters {
  q: string;
  sorting: Sorting<UserSort>;
  page: number;
  user: number | null;
}

export const noFilters: UserFilters = {
  login_status: 'all',
  verification: 'all',
  role: 'all',
  profiles: 'all',
  issues: 'all',
};

const mostId = 2_147_483_647;

export function readUserAddress(search: Record<string, unknown>): UserAddress {
  const filters: Record<string, string> = { ...noFilters };
  for (const { name, options } of userFilters) {
    const known = options.map(({ value }) => value);
    filters[name] = readOneOf<string>(search[name], known) ?? 'all';
  }
  return {
    ...(filters as UserFilters),
    q: readText(search.q),
    sorting: {
      by: readOneOf(search.sort, userSorts) ?? 'created_at',
      order: readOneOf(search.order, ['asc', 'desc']) ?? 'desc',
    },
    page: readPage(search.page),
    user: readInteger(search.user, 1, mostId),
  };
}

/** The names of the address for a change; what is as it begins is left out. */
export function writeUserAddress({ q, sorting, page, user, ...filters }: UserAddress) {
  return {
    q: q || undefined,
    ...Object.fromEntries(
      userFilters.map(({ name }) => [name, filters[name] === 'all' ? undefined : filters[name]]),
    ),
    sort: sorting.by === 'created_at' ? undefined : sorting.by,
    order: sorting.order === 'desc' ? undefined : sorting.order,
    page: page === 1 ? undefined : String(page),
    user: user === null ? undefined : String(user),
  };
}

/** How many filters narrow the list, the search aside. */
export function countFilters(address: UserFilters): number {
  return userFilters.filter(({ name }) => address[name] !== 'all').length;
}
