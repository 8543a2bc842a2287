import { expect, it } from 'vitest';
import { type ExportRequest, nameFile, withoutKept } from './export-request.ts';

const request: ExportRequest = {
  ...{ question: null, time: { years: null, hidesUndated: false }, group: null },
  focus: { name: 'Ines Quill', focus: 'person_12', steps: 1, with: [] },
};

it('names no entity in a file from which it is left out', () => {
  const day = new Date(2026, 10, 22);
  const nameOf = (kept: number[]) => nameFile(withoutKept(request, new Set(kept)), 'png', day).name;
  expect([nameOf([3]), nameOf([12])]).toEqual([
    'mangrove-network-around-ines-quill-2026-11-22.png',
    'mangrove-network-around-name-not-for-export-2026-11-22.png',
  ]);
});
