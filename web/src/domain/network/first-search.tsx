import { limits } from '@mangrove/contract/browser';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import styles from './first-map.module.css';
import { searchBoxText as text } from './search-box-text.ts';

/**
 * The search box in the page of the server, beside `#root`: it stays what it is until the map's own
 * takes over what was typed into it. Until then the browser itself sends it.
 */
export function FirstSearch() {
  return (
    <search>
      <form id="first-search" action="/map" className={styles.search}>
        <span className={styles.searchBox}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            name="q"
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
      </form>
    </search>
  );
}
