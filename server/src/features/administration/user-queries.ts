import type { SortOrder, UserIssue } from '@mangrove/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { countFrom, type Section } from '../../db/paging.ts';
import type { UsersTable } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

export interface UserQuestion {
  /** A part of the address, the name or a profile's name; empty for all. */
  search: string;
  login_status: 'all' | 'logged_in' | 'never';
  verification: 'all' | 'verified' | 'unverified';
  role: 'all' | 'superusers' | 'regular';
  profiles: 'all' | 'with' | 'none';
  issues: 'all' | 'has' | 'none';
}

export interface UserOrder {
  by: 'email' | 'created_at' | 'last_login_at';
  direction: SortOrder;
}

export type ListedUserRow = Selectable<UsersTable> & { issues: UserIssue[] };

export function countUsers(db: Executor, question: UserQuestion): Promise<number> {
  return countFrom(db, sql`users u ${withProfileCounts(question)} where ${fits(question)}`);
}

/**
 * A page of users; sorted by last login, users who never logged in come last in both directions.
 * @returns each row with the total over all pages, so that the table is searched only once.
 */
export async function selectUserPage(
  db: Executor,
  question: UserQuestion,
  order: UserOrder,
  page: Section,
): Promise<(ListedUserRow & { total: number })[]> {
  const column = order.by === 'email' ? sql`u.email_key` : sql.ref(`u.${order.by}`);
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const sorting = sql`${column} ${direction} nulls last, u.id`;
  const { rows } = await sql<ListedUserRow & { total: number }>`
    with page as materialized (
      select u.id, (count(*) over ())::integer as total from users u ${withProfileCounts(question)}
      where ${fits(question)}
      order by ${sorting}
      limit ${page.limit} offset ${page.offset})
    ${listedColumns()}, page.total
    from page join users u on u.id = page.id ${ownProfileCount()}
    order by ${sorting}`.execute(db);
  return rows;
}

export async function selectListedUser(db: Executor, id: number): Promise<ListedUserRow | null> {
  const { rows } = await sql<ListedUserRow>`
    ${listedColumns()} from users u ${ownProfileCount()} where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function listedColumns(): RawBuilder<unknown> {
  return sql`select u.*, to_json(array_remove(array[${sql.join(issueTexts)}], null)) as issues`;
}

function ownProfileCount(): RawBuilder<unknown> {
  return sql`cross join lateral (
    select count(*) as persons from user_roles r join entities e on e.id = r.entity_id
    where r.user_id = u.id and ${isProfile}) p`;
}

// For a role `r` on an entity `e`: a person whom the user added is not the user's profile.
const isProfile = sql`e.type = 'person' and e.added_by is distinct from r.user_id`;

// For a user `u` and `p`, which counts the person profiles on which the user has a role.
const issueTests: Record<UserIssue, RawBuilder<boolean>> = {
  // Superusers need no profile.
  no_person_profile: sql`(coalesce(p.persons, 0) = 0 and not u.is_superuser)`,
  several_person_profiles: sql`p.persons > 1`,
  unverified_but_logged_in: sql`(not u.is_verified and u.last_login_at is not null)`,
  inactive_but_logged_in: sql`(not u.is_active and u.last_login_at is not null)`,
  no_email: sql`u.email = ''`,
  no_user_type: sql`u.user_type = ''`,
};
const issueTexts = Object.entries(issueTests).map(
  ([issue, test]) => sql`case when ${test} then ${issue}::text end`,
);
const hasIssue = sql`coalesce(${sql.join(Object.values(issueTests), sql` or `)}, false)`;

function withProfileCounts({ profiles, issues }: UserQuestion): RawBuilder<unknown> {
  if (profiles === 'all' && issues === 'all') return sql``;
  return sql`left join (
    select r.user_id, count(*) as persons
    from user_roles r join entities e on e.id = r.entity_id
    where ${isProfile} group by r.user_id) p on p.user_id = u.id`;
}

function fits(question: UserQuestion): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const choose = (choice: string, tests: Record<string, RawBuilder<unknown>>) => {
    const test = tests[choice];
    if (test) conditions.push(test);
  };
  choose(question.login_status, {
    logged_in: sql`u.last_login_at is not null`,
    never: sql`u.last_login_at is null`,
  });
  choose(question.verification, {
    verified: sql`u.is_verified`,
    unverified: sql`not u.is_verified`,
  });
  choose(question.role, { superusers: sql`u.is_superuser`, regular: sql`not u.is_superuser` });
  choose(question.profiles, {
    with: sql`p.persons > 0`,
    none: sql`coalesce(p.persons, 0) = 0`,
  });
  choose(question.issues, { has: hasIssue, none: sql`not ${hasIssue}` });
  if (question.search !== '') conditions.push(named(question.search));
  return sql.join(conditions, sql` and `);
}

function named(text: string): RawBuilder<unknown> {
  const pattern = sql`part_pattern(${text})`;
  return sql`(u.email_key like part_pattern(${text.toLowerCase()}) or fold(u.name) like ${pattern}
    or u.id in (
      select r.user_id from user_roles r join entities e on e.id = r.entity_id
      where ${isProfile} and e.folded_name like ${pattern})
    or u.id in (
      select e.user_id from entities e
      where e.user_id is not null and e.folded_name like ${pattern}))`;
}
