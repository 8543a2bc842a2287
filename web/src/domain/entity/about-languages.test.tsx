import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { AboutLanguages } from './about-languages.tsx';
import { chooseText } from './entity-text.ts';

const texts = [
  { language: 'en', text: 'A library.' },
  { language: 'mi', text: 'He whare.' },
  { language: 'ar', text: 'مكتبة.' },
];
const about = <AboutLanguages texts={texts}>{(text) => <p>{text}</p>}</AboutLanguages>;

afterEach(() => vi.restoreAllMocks());

it('shows a reader their own language, and the others after one press', async () => {
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['mi-NZ', 'en']);
  await renderPart(about);
  expect(screen.getByText('He whare.')).toBeVisible();
  expect(screen.getByText('He whare.').closest('div')).toHaveAttribute('lang', 'mi');
  const arabic = screen.getByText('مكتبة.');
  expect(arabic).not.toBeVisible();
  await userEvent.click(screen.getByText('العربية'));
  expect(arabic).toBeVisible();
  expect(arabic.closest('div')).toHaveAttribute('lang', 'ar');
  expect(arabic.closest('div')).toHaveAttribute('dir', 'auto');
});

it('is the same for everybody as the server renders it, with the main text first', () => {
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['mi']);
  const html = renderToString(about);
  expect(html.indexOf('A library.')).toBeLessThan(html.indexOf('<details'));
  expect(html.match(/<details/gu)).toHaveLength(2);
});

it('chooses the first language of the reader in which there is a text', () => {
  const chosen = (...wanted: string[]) => chooseText(texts, wanted)?.language;
  expect(chosen('fr', 'ar-EG', 'en')).toBe('ar');
  expect(chosen('fr')).toBe('en');
  expect(chosen()).toBe('en');
  const unsaid = [{ language: '', text: 'Shore.' }, texts[1] ?? { language: '', text: '' }];
  expect(chooseText(unsaid, ['en', 'mi'])?.text).toBe('Shore.');
});
