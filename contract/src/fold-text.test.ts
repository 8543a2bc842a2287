import { expect, it } from 'vitest';
import { shownForms } from './fold-text.ts';

it('texts that differ only in case and accents are shown in the form used most', () => {
  const uses = new Map(
    Object.entries({ CURATOR: 2, Curator: 3, curator: 1, Müller: 1, MULLER: 1 }),
  );
  expect(Object.fromEntries(shownForms(uses))).toEqual({
    ...{ CURATOR: 'Curator', Curator: 'Curator', curator: 'Curator' },
    ...{ Müller: 'MULLER', MULLER: 'MULLER' },
  });
});
