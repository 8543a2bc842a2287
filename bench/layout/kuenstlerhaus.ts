import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Network } from '../../graph/src/layout/index.ts';

const BESIDE_THE_REPOSITORY = new URL('../../../shared/data/kuenstlerhaus', import.meta.url);

/**
 * The network of the Künstlerhaus exhibitions (4,401 nodes), which is not in the repository. It is
 * read from the folder KUENSTLERHAUS_DIR; null if the folder does not exist.
 */
export function loadKuenstlerhaus(): Network | null {
  const folder = process.env.KUENSTLERHAUS_DIR ?? fileURLToPath(BESIDE_THE_REPOSITORY);
  if (!existsSync(`${folder}/relationships.csv`)) return null;
  const indexById = new Map<string, number>();
  for (const file of ['people', 'projects', 'organizations']) {
    for (const [id] of readRecords(`${folder}/${file}.csv`)) {
      if (id !== undefined) indexById.set(id, indexById.size);
    }
  }
  const sources: number[] = [];
  const targets: number[] = [];
  for (const [, source, , target] of readRecords(`${folder}/relationships.csv`)) {
    const a = indexById.get(source ?? '');
    const b = indexById.get(target ?? '');
    if (a === undefined || b === undefined) continue;
    sources.push(a);
    targets.push(b);
  }
  return {
    nodeCount: indexById.size,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
  };
}

/** The records of a CSV file without its header; quoted fields may contain any character. */
function readRecords(path: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain, end] of readFileSync(path, 'utf8').matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu,
  )) {
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (record.length > 1) records.push(record);
    record = [];
  }
  return records.slice(1);
}
