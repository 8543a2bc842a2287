import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('possible duplicates', (context) => {
  const test = sharedApp(context);
  let user: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    await context.empty();
    user = await signedIn(test, context.db, { isSuperuser: true });
  });

  /** The listed pairs as `A = B (score: reasons)`. */
  async function list(search = ''): Promise<string[]> {
    const answer = await user.get(`/api/v1/admin/duplicates${search}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().items.map((pair: Record<string, never>) => {
      const { entity, other, score, reasons } = pair as unknown as {
        entity: { name: string };
        other: { name: string };
        score: number;
        reasons: { reason: string; value: string }[];
      };
      const why = reasons.map(({ reason, value }) => reason + (value && ` ${value}`)).join(', ');
      return `${entity.name} = ${other.name} (${score}: ${why})`;
    });
  }

  it('are found by name, link and place, ordered by score, with reasons', async () => {
    const { db } = context;
    const lyon = { locations: [{ city: 'Lyon', country: 'France' }] };
    const mere = await aPerson(db, 'Mere Kingi', lyon);
    const twin = await aPerson(db, 'Méré Kinggi', {
      locations: [{ city: 'LYON', country: 'France' }],
    });
    await aPerson(db, 'Hana Ito');
    await aPerson(db, 'Ito Hana');
    await aPerson(db, 'Maria Lopez');
    await aPerson(db, 'Maria Lenz', lyon);
    await anOrganization(db, 'Tide House', { links: [['website', 'https://www.tide.org/']] });
    await anOrganization(db, 'The House of Tides', { links: [['website', 'http://tide.org']] });
    // The same name, but another kind.
    await aProject(db, 'Hana Ito');
    for (const name of ['Reef', 'Kelp', 'Shore']) {
      const project = await aProject(db, name);
      await relate(db, mere, project);
      await relate(db, twin, project);
    }
    await relate(db, mere, await aProject(db, 'Dune'));
    expect(await list()).toEqual([
      'Mere Kingi = Méré Kinggi (86: one_letter, same_connections 3, same_place Lyon)',
      expect.stringMatching(/^(?:Tide House|The House).*same_link/u),
      'Hana Ito = Ito Hana (58: same_words)',
    ]);
    expect(await list('?type=organization')).toHaveLength(1);
    expect(await list('?page=2&page_size=2')).toEqual(['Hana Ito = Ito Hana (58: same_words)']);
  });

  it('leave the list when they are dismissed, until the dismissal is withdrawn', async () => {
    const one = await aPerson(context.db, 'Hana Ito');
    const other = await aPerson(context.db, 'Hana Ito');
    const path = `/api/v1/admin/duplicates/${other}/${one}/dismissal`;
    expect((await user.write('PUT', path)).statusCode).toBe(204);
    expect([await list(), await list('?status=dismissed')]).toEqual([[], [expect.anything()]]);
    expect((await user.write('DELETE', path)).statusCode).toBe(204);
    expect([await list(), await list('?status=dismissed')]).toEqual([[expect.anything()], []]);
    expect((await user.write('DELETE', path)).statusCode).toBe(404);
  });

  it('can be dismissed only for two different entities of one kind', async () => {
    const person = await aPerson(context.db, 'Hana Ito');
    const project = await aProject(context.db, 'Hana Ito');
    const dismiss = async (id: number) =>
      (await user.write('PUT', `/api/v1/admin/duplicates/${person}/${id}/dismissal`)).statusCode;
    expect([await dismiss(project), await dismiss(person), await dismiss(9999)]).toEqual([
      400, 400, 404,
    ]);
  });

  it('are returned for an entered name, with reasons', async () => {
    const lyon = { city: 'Lyon', country: 'France' };
    await aPerson(context.db, 'Jan Ito', { locations: [lyon] });
    await aPerson(context.db, 'Nobody Else', { links: [['instagram', 'janito']] });
    const ask = async (more: object) => {
      const body = { names: ['Jon Ito'], entity_types: ['person'], ...more };
      const answer = await user.post('/api/v1/entities/match', body);
      expect(answer.statusCode, answer.body).toBe(200);
      const [{ candidates }] = answer.json().matches;
      return candidates.map((one: { name: string; reasons: { reason: string }[] }) => [
        one.name,
        ...one.reasons.map(({ reason }) => reason),
      ]);
    };
    expect(await ask({})).toEqual([['Jan Ito', 'one_letter']]);
    const links = [{ platform: 'instagram', url: 'janito' }];
    expect(await ask({ links, places: [{ city: 'lyon', country: 'france' }] })).toEqual([
      ['Jan Ito', 'one_letter', 'same_place'],
      ['Nobody Else', 'same_link'],
    ]);
  });
});
