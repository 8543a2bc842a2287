import { useEffect, useRef } from 'react';
import { kindName } from '../../../ui/kind.ts';
import { EntityName } from '../../entities/entity-name.tsx';
import { searchMessages } from './messages.ts';
import styles from './search-box.module.css';
import type { Suggestion } from './suggestions.ts';

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  activeIndex: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** The list below the search box. The focus stays in the box; the active line is only named. */
export function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={searchMessages.suggestions}
      className={styles.suggestions}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={styles.suggestion}
          // Before the box loses the focus, and with it the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          onKeyDown={undefined}
        >
          {'filter' in suggestion ? (
            <>
              <span className={styles.filterName}>{suggestion.text}</span>
              <span className={styles.kind}>{suggestion.label}</span>
              <span className={styles.act}>{searchMessages.filter}</span>
            </>
          ) : (
            <>
              <span className={styles.entity}>
                <EntityName type={suggestion.type} name={suggestion.text} isTwoLined />
              </span>
              <span className={styles.kind}>{kindName[suggestion.type]}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
