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
    ['since 1869, again in 1898', [[1869, Infinity]]],
    ['1899-02', [[1899, 1899]]],
    ['20201', []],
    ['', []],
    ['unknown', []],
  ])('parses %j', (text, ranges) => {
    expect(parseYears(text)).toEqual(ranges.map(([from, to]) => ({ from, to })));
  });

  it.each([
    ['2019-', 2019, Infinity],
    ['2019 – ', 2019, Infinity],
    ['(2019 -)', 2019, Infinity],
    ['since 1990', 1990, Infinity],
    ['Since March 2020', 2020, Infinity],
    ['seit 1990', 1990, Infinity],
    ['since the 1990s', 1990, Infinity],
    ['1990 onwards', 1990, Infinity],
    ['2015 - present', 2015, Infinity],
    ['2015 – Present', 2015, Infinity],
    ['2015 to the present', 2015, Infinity],
    ['2015 bis heute', 2015, Infinity],
    ['2015 until now', 2015, Infinity],
    ['until 2005', -Infinity, 2005],
    ['Bis 2005', -Infinity, 2005],
    ['up to 2005', -Infinity, 2005],
    ['until the 1990s', -Infinity, 1999],
    ['until 2004/05', -Infinity, 2005],
  ])('parses %j as a range that is open at one end', (text, from, to) => {
    expect(parseYears(text)).toEqual([{ from, to }]);
  });

  it.each([
    ['since 1990 until 2005', 1990, 2005],
    ['2001 until 2005', 2001, 2005],
    ['2020/21', 2020, 2021],
    ['2020/2021', 2020, 2021],
    ['1999/00', 1999, 2000],
    ['1990s', 1990, 1999],
    ["1990's", 1990, 1999],
    ['early 1990s', 1990, 1999],
    ['1990er', 1990, 1999],
    ['1970s - 1980s', 1970, 1989],
    ['1985 to the 1990s', 1985, 1999],
    ['2015 - presentation', 2015, 2015],
    ['2010-11-30', 2010, 2010],
    ['2019 - Vienna', 2019, 2019],
    ['1995s', 1995, 1995],
    ['2001-2005-', 2001, 2005],
  ])('parses %j as a closed range', (text, from, to) => {
    expect(parseYears(text)).toEqual([{ from, to }]);
  });

  it('merges an open range with the ranges that overlap it, and keeps the others separate', () => {
    expect(parseYears('until 2005, 2003 - 2007, 2010, 2019-, 2022')).toEqual([
      { from: -Infinity, to: 2007 },
      { from: 2010, to: 2010 },
      { from: 2019, to: Infinity },
    ]);
    expect(parseYears('2018/21')).toEqual([
      { from: 2018, to: 2018 },
      { from: 2021, to: 2021 },
    ]);
  });

  it.each([
    ['2019-', 'since 2019'],
    ['until 2005, 2010', 'until 2005, 2010'],
    ['until 2005, since 1990', 'since 0000'],
    ['0000 - 0012', '0000 - 0012'],
  ])('parses %j to ranges that formatYears writes as %j', (text, written) => {
    expect(formatYears(parseYears(text))).toBe(written);
    expect(formatYears(parseYears(written))).toBe(written);
  });

  it('parses the output of formatYears to ranges that are written as the same text [spec 2.3]', () => {
    const year = fc.integer({ min: 0, max: 9999 });
    const from = fc.oneof({ weight: 5, arbitrary: year }, fc.constant(-Infinity));
    const to = fc.oneof({ weight: 5, arbitrary: year }, fc.constant(Infinity));
    const range = fc
      .tuple(from, to)
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
        const text = formatYears(ranges);
        expect(formatYears(parseYears(text))).toBe(text);
      }),
    );
  });
});

describe('firstYear [spec 2.2]', () => {
  it.each([
    ['2020 - 2022', 2020],
    ['from 1999', 1999],
    ['', 9999],
    ['12345', 9999],
  ])('returns the first year of %j, or 9999 if it has none', (text, year) => {
    expect(firstYear(text)).toBe(year);
  });
});
