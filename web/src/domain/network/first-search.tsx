import { limits } from '@mangrove/contract/browser';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import styles from './first-map.module.css';
import { searchBoxText as text } from './search-box-text.ts';

interface FirstSearchProps {
  /** The words of the address. */
  words: string;
  /** The rest of the address, which a search by other words keeps. */
  others: readonly (readonly [name: string, value: string])[];
}

/**
 * The search box in the page of the server, beside `#root`: it stays what it is until the map's own
 * takes over what was typed into it. Until then the browser itself sends it.
 */
export function FirstSearch({ words, others }: FirstSearchProps) {
  return (
    <search id="first-search">
      <form action="/map" className={styles.search}>
        <span className={styles.searchBox}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            name="q"
            defaultValue={words}
            aria-label={text.label}
            placeholder={text.placeholder}
            maxLength={limits.queryMax}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="submit" aria-label={text.search}>
            <IconArrowRight size={20} stroke={1.75} aria-hidden />
          </button>
        </span>
        {others.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}
