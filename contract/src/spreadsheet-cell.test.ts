import { expect, it } from 'vitest';
import { protectCell, unprotectCell } from './spreadsheet-cell.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', "'=1"])(
  'protectCell escapes %j, and unprotectCell restores it',
  (text) => {
    expect(protectCell(text)).toBe(`'${text}`);
    expect(unprotectCell(protectCell(text))).toBe(text);
  },
);

it.each(['', 'Mere', "'Mere'", 'a=b', '1995 - 1998'])('protectCell leaves %j unchanged', (text) => {
  expect(protectCell(text)).toBe(text);
  expect(unprotectCell(text)).toBe(text);
});
