import { expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { publicUrl, usePages } from './test-pages.ts';

describeOnOneEngine('the page of a place', (context) => {
  const { open } = usePages(context);
  const suva = { city: 'Suva', country: 'Fiji' };

  it('is readable without scripts, and says in its head where it is and who is there', async () => {
    const ines = await aPerson(context.db, 'Ines Quill', { locations: [suva] });
    await aProject(context.db, 'Reef <Study>', { locations: [suva] });
    const reply = await open('/places/Suva,_Fiji');
    expect(reply.statusCode).toBe(200);
    const page = readPage(reply);
    expect(page.title).toBe('Suva, Fiji · Tide & Co');
    expect(page.description).toBe('Suva, Fiji: 1 person, 1 project.');
    expect(page.canonical).toBe(`${publicUrl}/places/Suva,_Fiji`);
    expect(page.cards['og:title']).toBe('Suva, Fiji');
    expect(page.machine).toMatchObject({
      ...{ '@type': 'Place', name: 'Suva, Fiji' },
      containedInPlace: { name: 'Fiji', url: `${publicUrl}/places/Fiji` },
    });
    for (const part of ['Ines Quill', 'Reef <Study>']) expect(page.text).toContain(part);
    expect(page.links).toEqual(
      expect.arrayContaining([
        '/places/Fiji',
        `/people/${ines}-ines-quill`,
        expect.stringMatching(/^\/map\?view=places&place=Suva/u),
        '/print?place=Suva%2C+Fiji',
      ]),
    );
    expect(page.sent).toMatchObject({ place: 'Suva, Fiji', counts: { person: 1, project: 1 } });
    const entity = readPage(await open(`/people/${ines}-ines-quill`));
    expect(entity.links).toEqual(expect.arrayContaining(['/places/Suva,_Fiji', '/places/Fiji']));
  });

  it('has one address, to which every other way to write it leads', async () => {
    await aPerson(context.db, 'Ines Quill', { locations: [suva] });
    for (const path of ['/places/suva', '/places/SUVA, FIJI', '/places/Suva%2C_fiji?from=paper']) {
      const { statusCode, headers } = await open(path.replaceAll(' ', '%20'));
      const [, query = ''] = path.split('?');
      expect([statusCode, headers.location]).toEqual([
        301,
        `/places/Suva,_Fiji${query && `?${query}`}`,
      ]);
    }
    expect((await open('/places/Suva%2C_Fiji')).statusCode).toBe(200);
    expect((await open('/places/Elsewhere')).statusCode).toBe(404);
    expect((await open('/qr-code.svg?address=/places/Suva,_Fiji')).statusCode).toBe(200);
  });
});
