import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the export of places', (context) => {
  const server = sharedApp(context);

  it('as geojson has points with the longitude first, and how precise they are', async () => {
    await context.empty();
    const ada = await aPerson(context.db, 'Ada Reed', {
      locations: [{ city: 'Suva', country: 'Fiji', latitude: -18.12345, longitude: 178.45678 }],
    });
    const lines = await aProject(context.db, 'Tide Lines');
    await relate(context.db, ada, lines, 'Author');
    const answer = await server.app.inject('/api/v1/export?format=geojson&q=reed');
    expect(answer.headers['content-type']).toContain('application/geo+json');
    const { type, features } = answer.json();
    expect(type).toBe('FeatureCollection');
    const [person, project] = features;
    expect(person).toMatchObject({
      ...{ type: 'Feature', id: `person_${ada}`, geometry: { type: 'Point' } },
      properties: { name: 'Ada Reed', place: 'Suva, Fiji', precision: 'city' },
    });
    const [longitude, latitude] = person.geometry.coordinates;
    expect([Math.round(longitude), Math.round(latitude)]).toEqual([178, -18]);
    // The point of the town, not that of the house.
    expect(answer.body).not.toContain('178.45678');
    expect(project).toMatchObject({
      ...{ id: `project_${lines}`, geometry: null, properties: { precision: null } },
    });
  });

  it('as geojson has the point in the country that is searched for, of several', async () => {
    await context.empty();
    await aProject(context.db, 'Tide Lines', {
      locations: [{ country: 'Fiji' }, { country: 'Chile' }],
    });
    const placesOf = async (query: string) =>
      (await server.app.inject(`/api/v1/export?format=geojson${query}`)).json().features[0].geometry
        .coordinates;
    const [east] = await placesOf('');
    expect(east).toBeGreaterThan(170);
    const [west] = await placesOf('&country=CHILE');
    expect(west).toBeLessThan(-60);
  });
});
