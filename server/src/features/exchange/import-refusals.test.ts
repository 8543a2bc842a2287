import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeDatabase } from '../../../test/describe-database.ts';
import { hostilePictures } from '../../../test/hostile-pictures.ts';
import { smallNetwork, writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { describeFault, ExchangeRefused } from './faults.ts';
import { setUpImport } from './test-import.ts';

const hostile = hostilePictures(1);

describeOnOneEngine('import refuses', (database) => {
  const { store, images, take } = setUpImport(database);

  const relationships = smallNetwork['relationships.csv'] ?? '';
  const people = smallNetwork['people.csv'] ?? '';
  it.each<[string, Record<string, string | Uint8Array | null>, string[]]>([
    [
      'a row that refers to nothing',
      { 'relationships.csv': `${relationships}person,p9,project,x1,Artist,\n` },
      ['relationships.csv:5: "node1_id" is "p9", which people.csv does not have'],
    ],
    [
      'a row that refers to another kind',
      { 'relationships.csv': `${relationships}person,p1,project,o1,Artist,\n` },
      [
        'relationships.csv:5: "node2_id" is "o1", which projects.csv does not have (it is in organizations.csv)',
      ],
    ],
    [
      'a wrong type',
      { 'relationships.csv': `${relationships}person,p1,place,x1,Artist,\n` },
      ['relationships.csv:5: "node2_type" is "place"; it must be person, project, organization'],
    ],
    [
      'a relationship to itself',
      { 'relationships.csv': `${relationships}person,p1,person,p1,Friend,\n` },
      ['relationships.csv:5: the person "p1" is connected to itself'],
    ],
    [
      'an empty file',
      { 'projects.csv': '' },
      ['projects.csv:1: the file is empty; its first line must name the columns'],
    ],
    ['a missing file', { 'organizations.csv': null }, ['organizations.csv: the file is missing']],
    [
      'a missing column',
      { 'people.csv': people.replace('first_name', 'forename') },
      ['people.csv:1: the column "first_name" is missing from the header'],
    ],
    [
      'another encoding',
      { 'people.csv': Buffer.from(people.replace('Ben', 'Bjørn'), 'latin1') },
      ['people.csv:3: the file is not in UTF-8 from here on; save it as "CSV UTF-8"'],
    ],
    [
      'an id that is used twice',
      { 'people.csv': `${people}p1,Cleo,,,,,,,,\n` },
      ['people.csv:4: the id "p1" stands in line 2 already, with other content'],
    ],
    [
      'rows without a name or an id',
      { 'people.csv': `${people}p3,,,,,,,,,\n,Dan,,,,,,,,\n` },
      ['people.csv:4: "first_name" and "last_name" are empty', 'people.csv:5: "id" is empty'],
    ],
    [
      'text that is too long',
      { 'people.csv': `${people}p3,Cleo,,${'é'.repeat(1001)},,,,,,\n` },
      ['people.csv:4: "bio" has 1001 characters; at most 1000 are kept'],
    ],
    [
      'faults in several files at once',
      {
        'projects.csv': 'year\n',
        'relationships.csv': `${relationships}robot,p1,project,x1,,\n`,
      },
      [
        'projects.csv:1: the columns "id", "name" are missing from the header',
        'relationships.csv:5: "node1_type" is "robot"; it must be person, project, organization',
      ],
    ],
    [
      'pictures that are missing or none',
      {
        'people.csv': `id,first_name,last_name,bio,city,country,latitude,longitude,tags,website,photo
p1,Ada,,,,,,,,,ada.jpg
p2,Ben,,,,,,,,,ben.jpg
`,
        'files/ben.jpg': 'not a picture',
      },
      [
        'people.csv:2: the picture files/ada.jpg is missing',
        'people.csv:3: the picture files/ben.jpg cannot be read as a picture',
      ],
    ],
    [
      'pictures that ask for too much',
      {
        'people.csv': `id,first_name,last_name,bio,city,country,latitude,longitude,tags,website,photo
p1,Ada,,,,,,,,,huge.png
p2,Ben,,,,,,,,,moving.png
`,
        'files/huge.png': hostile['16,000 x 16,000 pixels'] ?? null,
        'files/moving.png': hostile['a thousand frames'] ?? null,
      },
      [
        'people.csv:2: the picture files/huge.png has more than 40 megapixels, or a side of more than 12,000 pixels',
        'people.csv:3: the picture files/moving.png moves, or unpacks to more than a picture needs',
      ],
    ],
    [
      'a picture outside the folder',
      {
        'people.csv': `id,first_name,last_name,bio,city,country,latitude,longitude,tags,website,photo
p1,Ada,,,,,,,,,../ada.jpg
p2,Ben,,,,,,,,,
`,
      },
      ['people.csv:2: "photo" must name a file in the folder "files", without a path'],
    ],
  ])('%s, and changes nothing', async (_what, changes, faults) => {
    await take(writeNetworkFolder({}, 'kept'), { source: 'folder:kept' });
    const before = await describeDatabase(database.db, images);
    const folder = writeNetworkFolder(changes);
    for (const dryRun of [true, false]) {
      const refused = await take(folder, { dryRun }).then(
        () => null,
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(ExchangeRefused);
      expect((refused as ExchangeRefused).faults.map(describeFault)).toEqual(faults);
    }
    expect(await describeDatabase(database.db, images)).toEqual(before);
  });

  it('a missing folder, and a file in place of the folder', async () => {
    await expect(take('/nowhere/at/all')).rejects.toThrow('/nowhere/at/all does not exist');
    const file = join(store, 'note.txt');
    writeFileSync(file, '');
    await expect(take(file)).rejects.toThrow('is not a folder');
    rmSync(file);
  });
});
