import { expect, it } from 'vitest';
import { fileNameOf } from '../../../api/receive-file.ts';
import { byteText } from './system-info.tsx';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [17_234_567, '17.2 MB'],
  [999_600_000, '1 GB'],
  [123_456_789, '123 MB'],
])('byteText returns %i bytes in a readable unit', (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});

it('fileNameOf reads the name of a file from its header', () => {
  expect(fileNameOf('attachment; filename="mangrove-backup.tar.gz"')).toBe(
    'mangrove-backup.tar.gz',
  );
  expect(fileNameOf('attachment')).toBeNull();
  expect(fileNameOf(null)).toBeNull();
});
