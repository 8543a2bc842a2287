// The languages of the text about an entity: rows of the table of fields, apart for its length.
import { limits } from '../limits.ts';
import type { FieldRow } from './field-row.ts';
import { entityTypes } from './kinds.ts';

export const aboutLanguageFields = [
  {
    // A merge takes the text in all its languages together.
    name: 'about_language',
    kinds: entityTypes,
    shape: 'language',
    max: limits.language,
    label: 'Language of the description',
    noun: 'language of the description',
    search: null,
    merge: 'about',
    csv: 'further',
    store: { columns: ['about_language'] },
  },
  {
    name: 'about_texts',
    kinds: entityTypes,
    shape: 'translations',
    max: limits.aboutTexts,
    label: 'Description in further languages',
    noun: 'description in further languages',
    search: 'text',
    merge: 'about',
    csv: 'further',
    store: { columns: ['about_texts'] },
  },
] as const satisfies readonly FieldRow[];
