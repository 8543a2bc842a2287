import type { ExportedNetwork } from './rows.ts';

export async function* writeJson({ about, nodes, edges }: ExportedNetwork): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(about)},\n"nodes":[`;
  let separator = '\n';
  for await (const rows of nodes()) {
    yield separator + writeItems(rows);
    separator = ',\n';
  }
  yield '],\n"edges":[';
  separator = '\n';
  for (const rows of edges()) {
    yield separator + writeItems(rows);
    separator = ',\n';
  }
  yield ']}\n';
}

/** Writes each item on a line of its own, so that a large file can be read in parts. */
function writeItems(items: readonly unknown[]): string {
  return items.map((item) => JSON.stringify(item)).join(',\n');
}
