import { describe, expect, it } from 'vitest';
import { countFilters, readUserAddress, userFilters, writeUserAddress } from './user-address.ts';

describe('the address of user management', () => {
  it('begins with the newest, on the first page, unfiltered', () => {
    const address = readUserAddress({});
    expect(address).toMatchObject({
      q: '',
      sorting: { by: 'created_at', order: 'desc' },
      page: 1,
      user: null,
    });
    expect(countFilters(address)).toBe(0);
    expect(JSON.stringify(writeUserAddress(address))).toBe('{}');
  });

  it('knows the five filters by their words', () => {
    expect(
      userFilters.map(({ label, options }) => [label, ...options.map((one) => one.label)]),
    ).toEqual([
      ['Login Status', 'All', 'Has logged in', 'Never logged in'],
      ['Verification', 'All', 'Verified', 'Unverified'],
      ['Role', 'All', 'Superusers', 'Regular'],
      ['Profiles', 'All', 'With profiles', 'None'],
      ['Data Issues', 'All', 'Has issues', 'None'],
    ]);
  });

  it('is read as it was written', () => {
    const written = {
      q: 'wrona',
      login_status: 'never',
      issues: 'has',
      sort: 'email',
      order: 'asc',
      page: '3',
      user: '77',
    };
    const address = readUserAddress(written);
    expect(countFilters(address)).toBe(2);
    expect(JSON.parse(JSON.stringify(writeUserAddress(address)))).toEqual(written);
  });

  it('takes nonsense for nothing said', () => {
    const nonsense = { role: 'admin', sort: 'password_hash', page: '-1', user: 'x', q: ['a', 'b'] };
    expect(readUserAddress(nonsense)).toEqual(readUserAddress({}));
  });
});
