import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../graph/src/layout/random.ts';
import { makeSyntheticNetwork, type Size } from '../layout/synthetic-network.ts';

const syllables = 'ka mo ri ta lu sen dor vi pe na gel os tri bal zu ha fe mi ro qua'.split(' ');
const kinds = ['person', 'project', 'organization'] as const;
const headers = {
  person: 'id,first_name,last_name,bio,tags',
  project: 'id,name,description,year,tags,audience',
  organization: 'id,name,description,tags,audience',
};

export interface NetworkFiles {
  folder: string;
  entities: number;
  relationships: number;
  /** Words that occur in some names. */
  words: string[];
}

/**
 * Writes the synthetic network with names, texts and tags as the four files of an import.
 * @param hides whether some projects and organisations are not for everybody, so that visitors,
 * members and superusers each see another network. People are: the benchmark changes those.
 */
export function writeNetworkFiles(size: Size, hides = false): NetworkFiles {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const words = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(''),
  );
  const text = (length: number) => Array.from({ length }, () => pick(words)).join(' ');
  const network = makeSyntheticNetwork(size);
  const lines: Record<(typeof kinds)[number], string[]> = {
    person: [headers.person],
    project: [headers.project],
    organization: [headers.organization],
  };
  const kindOf = Array.from({ length: network.nodeCount }, () => pick(kinds));
  for (const [node, kind] of kindOf.entries()) {
    const about = text(Math.floor(random() * 40));
    const tags = `T${node % 97};T${node % 31}`;
    const hidden = node % 25 === 0 ? 'members' : node % 50 === 1 ? 'private' : '';
    const audience = hides ? hidden : '';
    const cells = {
      person: [`${node}`, pick(words), pick(words), about, tags],
      project: [`${node}`, text(2), about, `${1950 + (node % 75)}`, tags, audience],
      organization: [`${node}`, text(2), about, tags, audience],
    }[kind];
    lines[kind].push(cells.join(','));
  }
  const relationships = ['node1_type,node1_id,node2_type,node2_id,role,years'];
  for (const [connect, source] of network.sources.entries()) {
    const target = network.targets[connect] ?? 0;
    const role = pick(['Member', 'Artist', 'Curator', 'Host']);
    const years = 1990 + Math.floor(random() * 35);
    relationships.push([kindOf[source], source, kindOf[target], target, role, years].join(','));
  }
  const folder = join(mkdtempSync(join(tmpdir(), 'mangrove-bench-')), 'network');
  mkdirSync(folder);
  const write = (name: string, rows: string[]) =>
    writeFileSync(join(folder, name), `${rows.join('\n')}\n`);
  write('people.csv', lines.person);
  write('projects.csv', lines.project);
  write('organizations.csv', lines.organization);
  write('relationships.csv', relationships);
  return {
    folder,
    entities: network.nodeCount,
    relationships: network.sources.length,
    words: [...new Set(words)],
  };
}
