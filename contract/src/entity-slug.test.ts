import { describe, expect, it } from 'vitest';
import { entityPagePath, entitySlug, parseEntityPagePath, parseEntitySlug } from './entity-slug.ts';

describe('entitySlug', () => {
  it.each([
    ['Saltwater Archive', '12-saltwater-archive'],
    ['Künstlerhaus', '12-kunstlerhaus'],
    ['Straße & Łódź', '12-strasse-lodz'],
    ['  Māori – “Whānau” ', '12-maori-whanau'],
    ["Ines O'Quill", '12-ines-oquill'],
    ['१२ हिन्दी', '12-१२-हिन्दी'],
    ['塩の記憶', '12-塩の記憶'],
    ['!!!', '12'],
    ['', '12'],
    ['</script><script>', '12-script-script'],
    ['\u202Egnp.exe', '12-gnp-exe'],
    ['Salt\u00ADwater\u3164Archive', '12-saltwater-archive'],
    ['☂\uFE0F Rain \u2800', '12-rain'],
  ])('turns the name %j into the slug %s', (name, slug) => {
    expect(entitySlug(12, name)).toBe(slug);
  });

  it('cuts a long name after a whole word, and a single long word after 60 letters', () => {
    expect(entitySlug(1, `${'saltwater '.repeat(10)}`)).toBe(
      `1-${'saltwater-'.repeat(6).slice(0, -1)}`,
    );
    expect(entitySlug(1, 'x'.repeat(100))).toBe(`1-${'x'.repeat(60)}`);
  });

  it('returns the same slug for the text of its own slug', () => {
    const slug = entitySlug(7, 'Ærø Łódź 2004–2006');
    expect(entitySlug(7, slug.slice(2))).toBe(slug);
  });
});

describe('parseEntitySlug', () => {
  it.each([
    ['12-saltwater-archive', 12],
    ['12', 12],
    ['12-', 12],
    ['2147483647-x', 2_147_483_647],
  ])('returns the id of %s', (slug, id) => {
    expect(parseEntitySlug(slug)).toBe(id);
  });

  it.each(['', 'saltwater', '-12', '0-x', '012-x', '1e3', '12x', 'person_12', '2147483648', '12 '])(
    'returns null for %j',
    (slug) => {
      expect(parseEntitySlug(slug)).toBeNull();
    },
  );
});

it.each([
  ['/people/12-ines-quill', { type: 'person', id: 12 }],
  ['/organizations/4', { type: 'organization', id: 4 }],
  ['/person/12', null],
  ['/people/12/edit', null],
  ['/people', null],
  ['/map', null],
])('parseEntityPagePath returns the entity that the path %s names, or null', (path, named) => {
  expect(parseEntityPagePath(path)).toEqual(named);
});

it('entityPagePath returns the percent-encoded path of a page', () => {
  expect(entityPagePath('person', 12, 'Ines Quill')).toBe('/people/12-ines-quill');
  expect(entityPagePath('project', 3, '塩')).toBe('/projects/3-%E5%A1%A9');
  expect(entityPagePath('organization', 4, '\uD800')).toBe('/organizations/4');
});
