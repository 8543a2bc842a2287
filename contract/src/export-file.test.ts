import { describe, expect, it } from 'vitest';
import { exportFileName } from './export-file.ts';

describe('exportFileName', () => {
  const nameOf = (question: Parameters<typeof exportFileName>[0]['question']) =>
    exportFileName({ siteName: 'Tidal Atlas', question, day: '2026-11-02', ending: 'csv' });

  it.each([
    [null, 'tidal-atlas-network-2026-11-02.csv'],
    [{ q: 'Größe / Höhe' }, 'tidal-atlas-search-größe-höhe-2026-11-02.csv'],
    [
      { tag: ['FLOOD'], entity_type: ['person'], country: ['Fiji'], year_from: 1990 },
      'tidal-atlas-search-flood-fiji-person-1990-2026-11-02.csv',
    ],
    [
      { nation: ['Ngāi Tahu'], state: ['ended'] },
      'tidal-atlas-search-ngāi-tahu-ended-2026-11-02.csv',
    ],
    [
      { q: 'reef', entity_source: ['none'] },
      'tidal-atlas-search-reef-entities-without-source-2026-11-02.csv',
    ],
    [
      { relationship_source: ['none'] },
      'tidal-atlas-search-relationships-without-source-2026-11-02.csv',
    ],
    [{ q: '../../etc' }, 'tidal-atlas-search-etc-2026-11-02.csv'],
  ])('contains the name of the site, the search and the day: %j', (question, name) => {
    expect(nameOf(question)).toBe(name);
  });

  it('contains the chosen years, or "dated" if undated relationships are hidden', () => {
    const named = { siteName: 'Tidal Atlas', question: null, day: '2026-11-02', ending: 'csv' };
    const years = { from: 1990, to: 1999 };
    expect(exportFileName({ ...named, time: { years } })).toBe(
      'tidal-atlas-network-1990-1999-2026-11-02.csv',
    );
    expect(exportFileName({ ...named, time: { undated: 'hide' } })).toBe(
      'tidal-atlas-network-dated-2026-11-02.csv',
    );
  });

  it('contains the group', () => {
    const named = { siteName: 'Tidal Atlas', question: null, day: '2026-11-02', ending: 'csv' };
    expect(exportFileName({ ...named, group: '#REEF' })).toBe(
      'tidal-atlas-network-group-reef-2026-11-02.csv',
    );
  });

  it('contains the entity whose surroundings alone it holds', () => {
    const named = { siteName: 'Tidal Atlas', question: null, day: '2026-11-02', ending: 'csv' };
    expect(exportFileName({ ...named, focus: 'Ines Quill' })).toBe(
      'tidal-atlas-network-around-ines-quill-2026-11-02.csv',
    );
  });

  it('limits the name before the day to 80 characters without splitting a surrogate pair', () => {
    const name = nameOf({ q: '𠮷'.repeat(100) });
    expect([...name]).toHaveLength(80 + '-2026-11-02.csv'.length);
    expect(name.isWellFormed()).toBe(true);
  });
});
