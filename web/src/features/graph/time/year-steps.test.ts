import { describe, expect, it } from 'vitest';
import { readTimeChoice, writeTimeChoice } from './time-choice.ts';
import { moveYears, narrowTo, setEnd, startOfPlay, stepMs } from './year-steps.ts';

const bounds = { from: 1869, to: 1898 };

describe('moveYears', () => {
  it('keeps the number of years and stays within the bounds', () => {
    expect(moveYears({ from: 1870, to: 1874 }, 1, bounds)).toEqual({ from: 1871, to: 1875 });
    expect(moveYears({ from: 1870, to: 1874 }, -5, bounds)).toEqual({ from: 1869, to: 1873 });
    expect(moveYears({ from: 1896, to: 1897 }, 5, bounds)).toEqual({ from: 1897, to: 1898 });
    expect(moveYears({ from: 1700, to: 2000 }, 1, bounds)).toEqual(bounds);
  });
});

describe('a handle of the years', () => {
  it('moves the other handle along when it passes it', () => {
    expect(setEnd({ from: 1870, to: 1880 }, 'from', 1875)).toEqual({ from: 1875, to: 1880 });
    expect(setEnd({ from: 1870, to: 1880 }, 'from', 1885)).toEqual({ from: 1885, to: 1885 });
    expect(setEnd({ from: 1870, to: 1880 }, 'to', 1869)).toEqual({ from: 1869, to: 1869 });
  });

  it('selects all years when both handles are at the ends', () => {
    expect(narrowTo(bounds, bounds)).toBeNull();
    expect(narrowTo({ from: 1869, to: 1897 }, bounds)).toEqual({ from: 1869, to: 1897 });
  });
});

describe('playing the years', () => {
  it('begins with the chosen years, else with a tenth of all, and from the start at the end', () => {
    expect(startOfPlay({ from: 1880, to: 1882 }, bounds)).toEqual({ from: 1880, to: 1882 });
    expect(startOfPlay(null, bounds)).toEqual({ from: 1869, to: 1871 });
    expect(startOfPlay({ from: 1897, to: 1898 }, bounds)).toEqual({ from: 1869, to: 1870 });
    expect(startOfPlay(null, { from: 2000, to: 2000 })).toEqual({ from: 2000, to: 2000 });
  });

  it('takes about twenty seconds, with 150 to 700 ms for a step', () => {
    expect(stepMs(bounds)).toBeCloseTo(667, 0);
    expect(stepMs({ from: 2000, to: 2004 })).toBe(700);
    expect(stepMs({ from: 1500, to: 2000 })).toBe(150);
  });
});

describe('the address of a choice of years', () => {
  it.each([
    [{}, null, false],
    [{ years: '1990' }, { from: 1990, to: 1990 }, false],
    [{ years: '1990-1999', undated: 'hide' as const }, { from: 1990, to: 1999 }, true],
  ])('reads and writes %j', (address, years, hidesUndated) => {
    expect(readTimeChoice(address)).toEqual({ years, hidesUndated });
    expect(writeTimeChoice({ q: 'reef', years: '2001' }, { years, hidesUndated })).toEqual({
      q: 'reef',
      ...address,
    });
  });
});
