import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** The connections of a network in a folder of import files. */
export function readExchangeNetwork(folder: string) {
  const read = (name: string) =>
    parse<Record<string, string>>(readFileSync(`${folder}/${name}.csv`, 'utf8'), { columns: true });
  const indexOf = new Map<string, number>();
  for (const name of ['people', 'projects', 'organizations']) {
    for (const { id = '' } of read(name)) indexOf.set(id, indexOf.size);
  }
  const pairs = read('relationships').flatMap(({ node1_id = '', node2_id = '' }) => {
    const [one, other] = [indexOf.get(node1_id), indexOf.get(node2_id)];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  return {
    nodeCount: indexOf.size,
    sources: Uint32Array.from(pairs, ([one]) => one),
    targets: Uint32Array.from(pairs, ([, other]) => other),
  };
}
