import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstYear, formatYears, parseYears } from './years.ts';

describe('parseYears', () => {
  it.each([
    ['2020', [[2020, 2020]]],
    [
      '2020, 2022',
      [
        [2020, 2020],
        [2022, 2022],
      ],
    ],
    ['2020 - 2022', [[2020, 2022]]],
    ['2020–2022', [[2020, 2022]]],
    ['2018-20', [[2018, 2020]]],
    ['2022 - 2020', [[2020, 2022]]],
    ['2019, 2020, 2021', [[2019, 2021]]],
    [
      '2015, 2014 - 2016, 2030',
      [
        [2014, 2016],
        [2030, 2030],
      ],
    ],
    [
      'since 1869, again in 1898',
      [
        [1869, 1869],
        [1898, 1898],
      ],
    ],
    ['1899-02', [[1899, 1899]]],
    ['20201', []],
    ['', []],
    ['unknown', []],
  ])('reads %j', (text, ranges) => {
    expect(parseYears(text)).toEqual(ranges.map(([from, to]) => ({ from, to })));
  });

  it('reads back what formatYears writes', () => {
    const year = fc.integer({ min: 1000, max: 9999 });
    const range = fc
      .tuple(year, year)
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
        const text = formatYears(ranges);
        expect(formatYears(parseYears(text))).toBe(text);
      }),
    );
  });
});

describe('firstYear', () => {
  it.each([
    ['2020 - 2022', 2020],
    ['from 1999', 1999],
    ['', 9999],
    ['12345', 9999],
  ])('finds it in %j', (text, year) => {
    expect(firstYear(text)).toBe(year);
  });
});
