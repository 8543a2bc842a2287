import { expect, it } from 'vitest';
import { parsePlacePagePath, placePagePath, readPlaceSlug } from './place-path.ts';

it('placePagePath and back lose nothing of a name', () => {
  expect(placePagePath('Suva, Fiji')).toBe('/places/Suva,_Fiji');
  for (const place of [
    'Suva, Fiji',
    '東京, 日本',
    'Suva / Lami',
    'Tāmaki, 100 % & more?',
    'St.-Jean',
  ]) {
    const path = placePagePath(place);
    expect(path).toMatch(/^\/places\/[^/?#]+$/u);
    expect(parsePlacePagePath(path.split('/').map(decodeURIComponent).join('/'))).toBe(
      place.includes('/') ? null : place,
    );
    expect(readPlaceSlug(decodeURIComponent(path.slice('/places/'.length)))).toBe(place);
  }
});

it('parsePlacePagePath reads no other path', () => {
  for (const path of ['/places', '/places/', '/places/_', '/people/12', '/places/Suva/more']) {
    expect(parsePlacePagePath(path)).toBeNull();
  }
});
