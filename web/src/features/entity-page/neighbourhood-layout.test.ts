import { describe, expect, it } from 'vitest';
import { aConnection, noConnections } from '../../domain/entity/test-entities.ts';
import { breakName, layOutNeighbourhood } from './neighbourhood-layout.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => aConnection(index + 1, `Person ${index}`));

describe('layOutNeighbourhood', () => {
  it('names some of each kind, and those with most relationships first', () => {
    const often = aConnection(900, 'Often', [
      { role: 'Friend', year: '2019' },
      { role: 'Friend', year: '2020' },
    ]);
    const { named } = layOutNeighbourhood({
      ...noConnections,
      people: [...people(30), often],
      projects: [aConnection(901, 'Tide Lines', undefined, 'project')],
      organizations: [aConnection(902, 'Archive', undefined, 'organization')],
    });
    expect(named.slice(0, 3).map(({ connection }) => connection.name)).toEqual([
      'Tide Lines',
      'Often',
      'Archive',
    ]);
    expect(named).toHaveLength(12);
  });

  it.each([1, 2, 5, 12, 900])(
    'keeps all of %d neighbours inside, and no two labels in one line',
    (count) => {
      const { named, unnamed, unseen, width, height } = layOutNeighbourhood({
        ...noConnections,
        people: people(count),
      });
      expect(named.length + unnamed.length + unseen).toBe(count);
      for (const { x, y } of [...named, ...unnamed]) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeGreaterThan(16);
        expect(y).toBeLessThan(height - 16);
      }
      const lines = named.map(({ side, y }) => `${side} ${y}`);
      expect(new Set(lines).size).toBe(lines.length);
    },
  );
});

describe('breakName', () => {
  it.each([
    ['Ines Quill', ['Ines Quill']],
    ['Saltwater Archive', ['Saltwater', 'Archive']],
    ['Genossenschaft der Künstler', ['Genossenschaft', 'der Künstler']],
    ['A very long name of many words', ['A very long', 'name of many…']],
    ['Jahresausstellungen', ['Jahresausstell', 'ungen']],
    ['Franz-Joseph-Orden', ['Franz-Joseph-', 'Orden']],
    ['Art-and-Sea Fund', ['Art-and-Sea', 'Fund']],
  ])('breaks %s into lines', (name, lines) => {
    expect(breakName(name)).toEqual(lines);
  });
});
