import { describe, expect, it } from 'vitest';
import { type Findings, KnownFindings } from './known-findings.ts';

const version = (number: number) => `abcdef01-${number}`;
const found = (ids: number[], number = 1): Findings => ({
  ...{ ids, total: ids.length, version: version(number), reasons: new Map() },
  footprint: { entities: ids },
});

/** Versions up to the newest changed only these entities. */
const changing = (newest: number, ...touched: number[]) => ({
  unchangedSince: ({ entities = [] }: { entities?: readonly number[] }) =>
    entities.some((id) => touched.includes(id)) ? null : version(newest),
});

describe('what was found for words', () => {
  it('is known until a match is touched', () => {
    const known = new KnownFindings(changing(3, 7));
    known.add('tide', found([1, 2]));
    known.add('reef', found([2, 7]));
    expect(known.get('tide', version(1))?.ids).toEqual([1, 2]);
    expect(known.get('tide', version(3))?.version).toBe(version(3));
    expect(known.get('reef', version(1))?.ids).toEqual([2, 7]);
    expect(known.get('reef', version(3))).toBeNull();
    expect(known.get('wave', version(1))).toBeNull();
  });

  it('is not known of a version that was not followed yet', () => {
    const known = new KnownFindings(changing(3));
    known.add('tide', found([1]));
    expect(known.get('tide', version(4))).toBeNull();
  });

  it('is bounded, and the least recently used give way', () => {
    const known = new KnownFindings(changing(1));
    const many = Array.from({ length: 10_000 }, (_, at) => at);
    for (const key of ['one', 'two']) known.add(key, found(many));
    known.get('one', version(1));
    known.add('three', found(many));
    const isKnown = (key: string) => known.get(key, version(1)) !== null;
    expect(['one', 'two', 'three'].map(isKnown)).toEqual([true, false, true]);
    known.add('two', found(many.concat(many, many)));
    expect(['one', 'two', 'three'].map(isKnown)).toEqual([false, false, false]);
    for (let key = 0; key < 10_000; key++) known.add(String(key), found([1]));
    expect([isKnown('0'), isKnown('9999')]).toEqual([false, true]);
  });

  it('counts what was asked, too', () => {
    const known = new KnownFindings(changing(1));
    const long = 'a'.repeat(2_000_000);
    for (let at = 0; at < 5; at++) known.add(`${long}${at}`, found([1]));
    const isKnown = (at: number) => known.get(`${long}${at}`, version(1)) !== null;
    expect([0, 1, 2, 3, 4].map(isKnown)).toEqual([false, true, true, true, true]);
  });
});
