import { describe, expect, it } from 'vitest';
import { readMapAddress } from './map-address.ts';

describe('readMapAddress', () => {
  it('reads every parameter of a map address [spec 3.2]', () => {
    expect(
      readMapAddress({
        node: ' person_12 ',
        zoom: 'true',
        view: 'table',
        q: 'reef',
        tag: ['SALT', 'TIDE'],
        entity_type: 'project',
        role: 'artist',
        year_from: '1999',
        year_to: '-5',
        depth: '2',
        at: '12.3,-40,2.5',
        years: '1999-1990',
        undated: 'hide',
        edge: 'person_3..person_4',
        path: 'person_3..project_9',
        weighting: 'none',
        nth: '3',
      }),
    ).toEqual({
      node: 'person_12',
      zoom: true,
      view: 'table',
      q: 'reef',
      tag: ['SALT', 'TIDE'],
      entity_type: ['project'],
      role: ['artist'],
      year_from: 1999,
      year_to: -5,
      depth: 2,
      at: '12.3,-40,2.5',
      years: '1990-1999',
      undated: 'hide',
      edge: 'person_3..person_4',
      path: 'person_3..project_9',
      weighting: 'none',
      nth: 3,
    });
  });

  it('returns its own result unchanged', () => {
    const address = readMapAddress({
      zoom: 'true',
      depth: '3',
      tag: 'SALT',
      year_from: '1999',
      years: '1990',
    });
    expect(readMapAddress({ ...address })).toEqual(address);
  });

  it('drops invalid values', () => {
    expect(
      readMapAddress({
        node: '  ',
        zoom: 'yes',
        view: ['map', 'table'],
        entity_type: ['project', 'planet'],
        year_from: 'soon',
        year_to: '',
        depth: '4',
        at: '12.3,-40',
        years: '90-99',
        undated: 'dotted',
        weighting: 'degree',
        nth: '1',
      }),
    ).toEqual({});
  });

  it('keeps unknown parameters', () => {
    expect(readMapAddress({ utm_source: 'newsletter', depth: '0' })).toEqual({
      utm_source: 'newsletter',
    });
  });
});
