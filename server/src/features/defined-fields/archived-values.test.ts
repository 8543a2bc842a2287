import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from '../entities/test-entities.ts';
import { define, fieldsPath } from './test-fields.ts';

describeOnOneEngine('values of archived fields', (context) => {
  const { visitor, create } = setUpEntities(context);

  it('stay on the page in the archive, and leave the files of what the map shows', async () => {
    const [superuser, member] = [await visitor({ isSuperuser: true }), await visitor()];
    const field = await define(superuser);
    const { id } = await create(member, 'projects', {
      ...{ name: 'Tide Lines', fields: { waters: 'open_sea' } },
    });
    const texts = async () => {
      const files = ['json', 'gexf', 'graphml', 'jsonld', 'geojson'].map((format) =>
        member.get(`/api/v1/export?format=${format}`),
      );
      return (await Promise.all(files)).map(({ body }) => /Open Sea|waters/u.test(body));
    };
    const archive = (is_archived: boolean) =>
      superuser.post(`${fieldsPath}/${field.id}/archive`, { is_archived });
    await archive(true);
    expect(await texts()).toEqual([false, false, false, false, false]);
    expect((await member.get(`/api/v1/projects/${id}`)).json().fields).toEqual({
      waters: 'open_sea',
    });
    await archive(false);
    expect(await texts()).toEqual([true, true, true, true, true]);
  });
});
