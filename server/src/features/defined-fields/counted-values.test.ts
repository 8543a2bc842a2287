import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from '../entities/test-entities.ts';
import { define } from './test-fields.ts';

describeOnOneEngine('counted values of defined fields', (context) => {
  const { test, visitor, create } = setUpEntities(context);

  it('that equally many have stand in the order of options, others as names', async () => {
    const [superuser, member] = [await visitor({ isSuperuser: true }), await visitor()];
    const given = { kinds: ['project'], filters: true };
    const options = ['Level 2', 'Ground'].map((label) => ({ label }));
    await define(superuser, { ...given, label: 'Level', shape: 'choices', options });
    await define(superuser, { ...given, label: 'Room', shape: 'line', options: [] });
    for (const room of ['10', '9']) {
      const fields = { level: ['level_2', 'ground'], room: `Room ${room}` };
      await create(member, 'projects', { name: `Tide ${room}`, fields });
    }
    const told = async (key: string) => {
      const path = `/api/v1/search/facets?facet=field.${key}`;
      const { values } = (await new HttpClient(test.app).get(path)).json();
      return values.map(({ value, label = value }: { value: string; label?: string }) => label);
    };
    expect(await told('level')).toEqual(['Level 2', 'Ground']);
    expect(await told('room')).toEqual(['Room 9', 'Room 10']);
  });
});
