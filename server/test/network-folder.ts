import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder to import: two people, an organisation, a project, three relationships. */
export const smallNetwork: Record<string, string> = {
  'people.csv': `id,first_name,last_name,bio,city,country,latitude,longitude,tags,website
p1,Ada,Ito,Paints rivers.,Graz,Austria,47.07,15.44,ARTIST;WATER,https://ada.example.org
p2,Ben,,,,,,,,
`,
  'organizations.csv': `id,name,description,city,country,latitude,longitude,tags
o1,River House,A house on the river.,Graz,Austria,47.07,15.44,HOUSE
`,
  'projects.csv': `id,name,description,year,city,country,latitude,longitude,tags
x1,Low Water,,1869,Graz,Austria,,,EXHIBITION
`,
  'relationships.csv': `node1_type,node1_id,node2_type,node2_id,role,years
person,p1,project,x1,Artist,1869
person,p2,project,x1,Curator,
person,p1,organization,o1,Member,2018 - 2020
`,
};

/**
 * Writes the small network into a folder, with some of its files replaced.
 * @param changes by file name; null omits that file.
 */
export function writeNetworkFolder(
  changes: Record<string, string | Uint8Array | null> = {},
  name = 'network',
): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'mangrove-network-')), name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries({ ...smallNetwork, ...changes })) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}
