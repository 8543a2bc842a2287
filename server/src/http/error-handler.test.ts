import { expect, it } from 'vitest';
import { refusalOf } from './error-handler.ts';

it('tells a wait for somebody else from a database that is away', () => {
  const detailOf = (code: string) =>
    refusalOf(Object.assign(new Error('canceling statement'), { code }) as never)?.message;
  expect(detailOf('55P03')).toMatch(/^Somebody else is changing the same thing/u);
  expect(detailOf('57P01')).toMatch(/^The database cannot be reached/u);
});
