import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { packFiles } from './zip.ts';

it('packs texts into a ZIP that another library unpacks', async () => {
  const long = 'tide,lines\r\n'.repeat(1000);
  const files = { 'nodes.csv': long, 'Größe.csv': 'Künstlerhaus 👩🏽‍🚀', 'empty.txt': '' };
  const packed = new Uint8Array(await packFiles(files).arrayBuffer());
  expect(packed.length).toBeLessThan(long.length / 10);
  const read = Object.entries(unzipSync(packed)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(Object.fromEntries(read)).toEqual(files);
});
