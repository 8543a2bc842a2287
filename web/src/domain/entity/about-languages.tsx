import type { AboutText } from '@mangrove/contract/browser';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './about-languages.module.css';
import { anotherLanguage, firstText } from './about-languages-messages.ts';
import { chooseText } from './entity-text.ts';

interface AboutLanguagesProps {
  /** The first one is the main text. */
  texts: readonly AboutText[];
  className?: string | undefined;
  children: (text: string) => ReactNode;
}

/**
 * A text in the language of its reader, the others below it, one press away each. The server sends
 * the same page to everybody, with the main text: the choice is made in the browser, so that no cache
 * mixes languages. The others can be opened before any script runs.
 */
export function AboutLanguages({ texts, className, children }: AboutLanguagesProps) {
  const shown = chooseText(texts, useSyncExternalStore(listen, readLanguages, none).split(' '));
  return texts
    .toSorted((one, other) => Number(other === shown) - Number(one === shown))
    .map((one) =>
      one === shown ? (
        <div key={one.language} className={className} {...inLanguage(one)}>
          {children(one.text)}
        </div>
      ) : (
        <details key={one.language} className={styles.other}>
          <summary {...inLanguage(one)} suppressHydrationWarning>
            {ownWord(one.language)}
          </summary>
          <div className={className} {...inLanguage(one)}>
            {children(one.text)}
          </div>
        </details>
      ),
    );
}

/** The attributes of an element whose text is in a language; its letters say where it begins. */
function inLanguage({ language }: Pick<AboutText, 'language'>) {
  return { lang: language === '' ? undefined : language, dir: 'auto' } as const;
}

/** A language in its own words. */
function ownWord(code: string): string {
  if (code === '') return firstText;
  const words = new Intl.DisplayNames([code, 'en'], { type: 'language', fallback: 'none' });
  return words.of(code) ?? (code === 'mis' ? anotherLanguage : code);
}

const listen = (changed: () => void) => {
  window.addEventListener('languagechange', changed);
  return () => window.removeEventListener('languagechange', changed);
};
const readLanguages = () => navigator.languages.join(' ');
const none = () => '';
