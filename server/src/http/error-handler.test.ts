import { line } from '@mangrove/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError, notFound, plural, say } from '../errors.ts';
import { refusalOf } from './error-handler.ts';
import { checkShape } from './shape-refusals.ts';

it('tells a wait for somebody else from a database that is away', () => {
  const detailOf = (code: string) =>
    refusalOf(Object.assign(new Error('canceling statement'), { code }) as never)?.message;
  expect(detailOf('55P03')).toMatch(/^Somebody else is changing the same thing/u);
  expect(detailOf('57P01')).toMatch(/^The database cannot be reached/u);
});

it('says of one and of several what is there, with numbers that can be read', () => {
  const lost = (count: number) =>
    plural(count, '1 file lost in {folder}', '{count} files lost in {folder}', { folder: '{a}' });
  expect([0, 1, 4401].map(lost)).toEqual([
    '0 files lost in {a}',
    '1 file lost in {a}',
    '4,401 files lost in {a}',
  ]);
});

describe('the values of a refusal', () => {
  it('are those that its sentence says', () => {
    const { message, values } = notFound('project');
    expect(message).toBe('This project was not found. It may have been deleted.');
    expect(values).toEqual({ what: 'project' });
    expect(new AppError('conflict', 'Nothing was undone.').values).toBeUndefined();
  });

  it('are put in as they are, also where they hold braces or patterns', () => {
    expect(say('{name} and {name}, {count}', { name: '{count} $1', count: 2 }).text).toBe(
      '{count} $1 and {count} $1, 2',
    );
  });

  it('hold the limits of fields', () => {
    const schema = z.object({ role: line(3), names: z.array(z.string()).min(1, 'At least 1.') });
    const check = checkShape({ schema } as never) as (data: unknown) => { error?: AppError };
    const { error } = check({ role: 'Host', names: [] });
    expect([error?.message, error?.values]).toEqual(['Role: at most 3 characters.', { most: 3 }]);
    expect(error?.errors).toEqual([
      { path: 'role', message: 'At most 3 characters.', values: { most: 3 } },
      { path: 'names', message: 'At least 1.', values: { least: 1 } },
    ]);
  });
});
