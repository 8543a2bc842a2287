import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeDatabase } from '../../../test/describe-database.ts';
import { smallNetwork, writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import { layOutNetwork } from '../../domain/network/placing.ts';
import { setUpImport } from './test-import.ts';

describeWithDatabase('import', (database) => {
  const { store, images, take } = setUpImport(database);

  it('adds people, organisations, projects and their relationships, without an owner', async () => {
    const before = await readNetworkVersion(database.db);
    const result = await take(writeNetworkFolder());
    expect(result.added).toEqual({ person: 2, organization: 1, project: 1 });
    expect(result.addedRelationships).toBe(3);
    expect(await readNetworkVersion(database.db)).not.toBe(before);
    const { rows } = await sql`
      select e.type, e.name, e.first_name, e.last_name, e.about, e.year, e.user_id,
        lower(e.year_ranges) as year_from, l.city, l.latitude, s.url,
        (select string_agg(t.name || ':' || u.tag_type, ' ' order by u.sort_order)
          from entity_tags u join tags t on t.id = u.tag_id where u.entity_id = e.id) as tags
      from entities e
      left join locations l on l.entity_id = e.id
      left join social_links s on s.entity_id = e.id
      order by e.id`.execute(database.db);
    const empty = { first_name: '', last_name: '', about: '', year: '', user_id: null };
    const graz = { year_from: null, city: 'Graz', latitude: 47.07, url: null };
    expect(rows).toEqual([
      {
        ...empty,
        ...graz,
        type: 'person',
        name: 'Ada Ito',
        first_name: 'Ada',
        last_name: 'Ito',
        about: 'Paints rivers.',
        url: 'https://ada.example.org',
        tags: 'ARTIST:person WATER:person',
      },
      {
        ...empty,
        ...graz,
        type: 'person',
        name: 'Ben',
        first_name: 'Ben',
        city: null,
        latitude: null,
        tags: null,
      },
      {
        ...empty,
        ...graz,
        type: 'organization',
        name: 'River House',
        about: 'A house on the river.',
        tags: 'HOUSE:organization',
      },
      {
        ...empty,
        ...graz,
        type: 'project',
        name: 'Low Water',
        year: '1869',
        year_from: 1869,
        latitude: null,
        tags: 'EXHIBITION:project',
      },
    ]);
    const { rows: relationships } = await sql`
      select a.name as from, b.name as to, role, r.years,
        r.year_ranges @> 2019 as in_2019
      from relationships r join entities a on a.id = node1_id join entities b on b.id = node2_id
      order by r.id`.execute(database.db);
    expect(relationships).toEqual([
      { from: 'Ada Ito', to: 'Low Water', role: 'Artist', years: '1869', in_2019: false },
      { from: 'Ben', to: 'Low Water', role: 'Curator', years: '', in_2019: false },
      { from: 'Ada Ito', to: 'River House', role: 'Member', years: '2018 - 2020', in_2019: true },
    ]);
  });

  it('skips or corrects invalid cells and rows, and reports where', async () => {
    const folder = writeNetworkFolder({
      'people.csv': `id,first_name,last_name,bio,city,country,latitude,longitude,tags,website,colour
p1,Ada,Ito,b,c,c,91,15,Künstler;landscape painter;künstler;,javascript:alert(1),red
p1,Ada,Ito,b,c,c,91,15,Künstler;landscape painter;künstler;,javascript:alert(1),red
p2,,Ben,b,c,c,north,15.4,,
`.replace(/^(p2.*)$/mu, '$1,'),
      'relationships.csv': `${smallNetwork['relationships.csv']}Person,p1,project,x1,Artist,1869\n`,
    });
    const { added, addedRelationships, notes } = await take(folder);
    expect(added.person).toBe(2);
    expect(addedRelationships).toBe(3);
    const told = notes.map(
      ({ kind, reason, what, places }) =>
        `${kind} | ${reason} | ${what} | ${places.map(({ file, line }) => `${file}:${line}`)}`,
    );
    expect(told).toEqual([
      'skipped | columns that are not known | "colour" | people.csv:1',
      'skipped | coordinates that are none | latitude "91", longitude "15" | people.csv:2',
      'skipped | links that lead nowhere | website "javascript:alert(1)" | people.csv:2',
      'normalised | tag names | "Künstler" became KUNSTLER | people.csv:2',
      'skipped | tags that break a rule | "landscape painter" (LANDSCAPE-PAINTER): Tag name must be no more than 12 characters long | people.csv:2',
      'normalised | tag names | "künstler" became KUNSTLER | people.csv:2',
      'skipped | tags that one entity has twice | KUNSTLER | people.csv:2',
      'skipped | rows that stand in the file twice | the same as people.csv:2 | people.csv:3',
      'normalised | people without a first name | the last name "Ben" became the first | people.csv:4',
      'skipped | coordinates that are none | latitude "north", longitude "15.4" | people.csv:4',
      'skipped | rows that stand in the file twice | the same as relationships.csv:2 | relationships.csv:5',
    ]);
  });

  it('requires only ids, names and the ends of relationships', async () => {
    const folder = writeNetworkFolder({
      'people.csv': 'id,first_name\np1,Ada\n',
      'organizations.csv': 'name,id\nRiver House,o1\n',
      'projects.csv': 'id,name\nx1,Low Water\n',
      'relationships.csv': 'node1_type,node1_id,node2_type,node2_id\nperson,p1,project,x1\n',
    });
    const { added, addedRelationships, notes } = await take(folder);
    expect(added).toEqual({ person: 1, organization: 1, project: 1 });
    expect(addedRelationships).toBe(1);
    expect(notes).toEqual([]);
  });

  it('reports nothing for empty cells', async () => {
    expect((await take(writeNetworkFolder())).notes).toEqual([]);
  });

  it('stores links in the form of the editor, and reports the changes', async () => {
    const folder = writeNetworkFolder({
      'people.csv': `id,first_name,website,instagram,links
p1,Ada,WWW.Ada.Example/ https://www.ada.example localhost,@ada,linkedin https://linkedin.com/in/ada?x=1
`,
      'relationships.csv': 'node1_type,node1_id,node2_type,node2_id\n',
    });
    const { notes } = await take(folder);
    const { rows } = await sql<{ link: string }>`
      select platform || ' ' || url as link from social_links order by sort_order`.execute(
      database.db,
    );
    expect(rows.map(({ link }) => link)).toEqual([
      'website https://www.ada.example',
      'linkedin https://www.linkedin.com/in/ada',
      'instagram ada',
    ]);
    expect(notes.map(({ kind, reason, what }) => `${kind} | ${reason} | ${what}`)).toEqual([
      'normalised | links | website "WWW.Ada.Example/" became https://www.ada.example',
      'skipped | links that one entity has twice | website "https://www.ada.example"',
      'skipped | links that lead nowhere | website "localhost"',
      'normalised | links | linkedin "https://linkedin.com/in/ada?x=1" became https://www.linkedin.com/in/ada',
      'normalised | links | instagram "@ada" became ada',
    ]);
  });

  it('reads the optional columns', async () => {
    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#2A72B5' },
    })
      .withExifMerge({ IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
      .jpeg()
      .toBuffer();
    const folder = writeNetworkFolder({
      'projects.csv': `id,name,description,year,city,country,latitude,longitude,tags,tag_types,state,further_locations,website,links,mastodon,gallery
x1,Low Water,,,Graz,Austria,,,WATER;ART;MUD,topics;;discipline,Styria,"[{""city"":""Wien""}]",https://a.example https://b.example,"instagram @low
website https://c.example",low@art.example,"[{""file"":""a b.jpg"",""caption"":""Opening""}]"
`,
      'files/a b.jpg': picture,
    });
    await take(folder);
    const { rows } = await sql<{ photo_url: string; image_url: string }>`
      select e.photo_url, e.low_res_photo_url, i.image_url, i.low_res_url, i.caption,
        (select json_agg(l.city || '/' || l.state order by sort_order) from locations l
          where l.entity_id = e.id) as places,
        (select json_agg(s.platform || ' ' || s.url order by sort_order) from social_links s
          where s.entity_id = e.id) as links,
        (select json_agg(t.name || ' ' || u.tag_type order by sort_order) from entity_tags u
          join tags t on t.id = u.tag_id where u.entity_id = e.id) as tags
      from entities e join images i on i.entity_id = e.id`.execute(database.db);
    const address = expect.stringMatching(/^\/api\/v1\/files\/project\/[a-z0-9]{22,40}\.webp$/u);
    expect(rows).toEqual([
      {
        photo_url: address,
        low_res_photo_url: address,
        image_url: address,
        low_res_url: address,
        caption: 'Opening',
        places: ['Graz/Styria', 'Wien/'],
        links: [
          'website https://a.example',
          'website https://b.example',
          'instagram low',
          'website https://c.example',
          'mastodon low@art.example',
        ],
        tags: ['WATER topics', 'ART project', 'MUD discipline'],
      },
    ]);
    expect(rows[0]?.photo_url).toBe(rows[0]?.image_url);
    const name = rows[0]?.photo_url.split('/').at(-1) ?? '';
    const stored = await sharp(join(store, name)).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual(['webp', 40, 30]);
    expect(stored.exif).toBeUndefined();
  });

  it('skips what was imported before, and adds only new rows of the same folder', async () => {
    await take(writeNetworkFolder());
    await database.db
      .updateTable('entities')
      .set({ about: 'Edited' })
      .where('name', '=', 'Ben')
      .execute();
    const again = await take(writeNetworkFolder());
    expect(again.added).toEqual({ person: 0, organization: 0, project: 0 });
    expect(again.addedRelationships).toBe(0);
    expect(again.alreadyThere).toEqual({ entities: 4, relationships: 3 });
    const grown = writeNetworkFolder({
      'organizations.csv': `${smallNetwork['organizations.csv']}o2,New House,,,,,,\n`,
      'relationships.csv': `${smallNetwork['relationships.csv']}person,p2,organization,o2,Founder,\n`,
    });
    const foretold = await take(grown, { dryRun: true });
    const taken = await take(grown);
    expect(taken).toEqual(foretold);
    expect(taken.added).toEqual({ person: 0, organization: 1, project: 0 });
    expect(taken.addedRelationships).toBe(1);
    const other = await take(grown, { source: 'folder:other' });
    expect(other.added).toEqual({ person: 2, organization: 2, project: 1 });
    // The same under another name stands beside the other: whoever imports it is told.
    expect([taken.namesakes, other.namesakes]).toEqual([0, 5]);
    const edited = await database.db
      .selectFrom('entities')
      .select('about')
      .where('name', '=', 'Ben')
      .execute();
    expect(edited).toEqual([{ about: 'Edited' }, { about: '' }]);
  });

  it('places the first network like a full layout, and later entities without moving others', async () => {
    const positions = () =>
      database.db.selectFrom('positions').selectAll().orderBy('entity_id').execute();
    const first = await take(writeNetworkFolder(), { placing: {} });
    expect(first.laidOut).toMatchObject({ placed: 4, entities: 4 });
    const early = await positions();
    await layOutNetwork(database.db, { everything: true });
    expect(early).toEqual(await positions());
    const grown = writeNetworkFolder({
      'organizations.csv': `${smallNetwork['organizations.csv']}o2,New House,,,,,,\n`,
    });
    const second = await take(grown, { placing: {} });
    expect(second.laidOut).toMatchObject({ placed: 1, entities: 5 });
    expect((await positions()).slice(0, 4)).toEqual(early);
    const third = await take(grown);
    expect(third.laidOut).toBeNull();
  });

  it('changes nothing when it is interrupted', async () => {
    const before = await describeDatabase(database.db, images);
    const interrupt = new AbortController();
    const watcher = {
      signal: interrupt.signal,
      progress: (step: string) => {
        if (step === 'Writing entities') interrupt.abort(new Error('given up'));
      },
    };
    await expect(take(writeNetworkFolder(), {}, watcher)).rejects.toThrow('given up');
    expect(await describeDatabase(database.db, images)).toEqual(before);
  });

  it('changes nothing in a dry run', async () => {
    const before = await describeDatabase(database.db, images);
    const { added } = await take(writeNetworkFolder(), { dryRun: true });
    expect(added).toEqual({ person: 2, organization: 1, project: 1 });
    expect(await describeDatabase(database.db, images)).toEqual(before);
  });
});
