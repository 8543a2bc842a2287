import type * as contract from '@mangrove/contract';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { sharedApp } from '../shared-app.ts';
import { signedIn } from '../signed-in.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { allEndpoints } from './endpoints.ts';

/** The fields of a schema that take a time. */
function timesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(shape.properties ?? {})
    .filter(([, field]) => typeof field === 'object' && field.format === 'date-time')
    .map(([name]) => name);
}

describeOnOneEngine('a time in a request', (context) => {
  const test = sharedApp(context);

  it('that the database cannot hold is refused by every call that takes one', async () => {
    await context.empty();
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const user_id = superuser.userId;
    const tried: string[] = [];
    const send = ({ method, path }: contract.EndpointDefinition, given: Record<string, string>) =>
      method === 'GET'
        ? superuser.get(`${path}?${new URLSearchParams({ user_id: String(user_id), ...given })}`)
        : superuser.write(method as 'POST', path, { user_id, ...given });
    for (const endpoint of allEndpoints) {
      for (const name of [...timesOf(endpoint.query), ...timesOf(endpoint.body)]) {
        for (const [time, status] of [
          ['0000-01-01T00:00:00Z', 400],
          ['0000-12-31T23:59:59-00:01', 400],
          ['0001-01-01T00:00:00+01:00', 400],
          ['2024-01-01T00:00:00+23:59', 400],
          ['2024-01-01T00:00:00-16:00', 400],
          ['2024-02-30T00:00:00Z', 400],
          ['0001-01-01T00:00:00Z', 200],
          ['2024-01-01T00:00:00+15:59', 200],
          ['9999-12-31T23:59:59-15:59', 200],
        ] as const) {
          const answer = await send(endpoint, { [name]: time });
          expect(answer.statusCode, `${endpoint.path} ${name}=${time}: ${answer.body}`).toBe(
            status,
          );
        }
        tried.push(`${endpoint.path} ${name}`);
      }
    }
    expect(tried.length).toBeGreaterThanOrEqual(10);
  });
});
