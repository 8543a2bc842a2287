import type { AboutText } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import {
  aboutDraftsOf,
  aboutTextsError,
  aboutTextsToSave,
  languageToSave,
  textLanguageError,
} from './about-texts.ts';
import { AboutTextsField } from './about-texts-field.tsx';

let saved: { first: string; texts: readonly AboutText[] };

function Texts() {
  const [value, setValue] = useState({ about_language: '', about_texts: aboutDraftsOf([]) });
  saved = {
    first: languageToSave(value.about_language),
    texts: aboutTextsToSave(value.about_texts),
  };
  return (
    <AboutTextsField
      first={value.about_language}
      value={value.about_texts}
      onChange={(change) => setValue({ ...value, ...change })}
    />
  );
}

it('adds a text in a language as people write it, and takes it back', async () => {
  await renderPart(<Texts />);
  expect(screen.queryByRole('combobox')).toBeNull();
  const add = screen.getByRole('button', { name: /^Add a language/u });
  await userEvent.click(add);
  // The language of the new row is typed into at once.
  await userEvent.keyboard('māori');
  const text = screen.getByRole('textbox', { name: 'Text 2, in māori' });
  await userEvent.type(text, 'He whare.');
  await userEvent.type(screen.getByLabelText('The text above is in'), 'English');
  expect(saved).toEqual({ first: 'en', texts: [{ language: 'mi', text: 'He whare.' }] });
  expect(text.closest('[lang]')).toHaveAttribute('lang', 'mi');
  await userEvent.click(screen.getByRole('button', { name: 'Remove text 2' }));
  expect(saved.texts).toEqual([]);
  expect(add).toHaveFocus();
});

it('says at which text a language is missing, or there twice', () => {
  const errors = (first: string, ...languages: string[]) => {
    const drafts = languages.map((language) => ({ language, text: 'He whare.' }));
    return drafts.map((_, index) => textLanguageError(first, drafts, index));
  };
  expect(errors('English', 'Māori', 'Fijian')).toEqual([undefined, undefined]);
  expect(errors('', '', 'mi')).toEqual([expect.stringMatching(/^Say which language/u), undefined]);
  expect(errors('mi', 'Fijian', 'Māori')).toEqual([
    undefined,
    expect.stringMatching(/two texts in Māori/u),
  ]);
  const blank = { language: '', text: ' ' };
  expect(textLanguageError('', [blank], 0)).toBeUndefined();
});

it('says why texts cannot be saved', () => {
  const error = (first: string, ...texts: [string, string][]) =>
    aboutTextsError(
      first,
      texts.map(([language, text]) => ({ language, text })),
    );
  expect(error('English', ['Māori', 'He whare.'], ['Fijian', ''])).toBeUndefined();
  expect(error('', ['', 'He whare.'])).toMatch(/^Say which language/u);
  expect(error('mi', ['Māori', 'He whare.'])).toMatch(/two texts in Māori/u);
  expect(error('English', ['no language', 'x'])).toMatch(/^Choose a language/u);
  expect(error('English', ['Māori', 'x'.repeat(1001)])).toMatch(/^At most 1000/u);
});
