import { limits } from '@mangrove/contract';
import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LoadingOutline } from '../../ui/loading-outline.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedSearch } from '../../ui/typed-search.tsx';
import { useLiveNetwork } from '../entities/use-live-network.ts';
import { type FoundResults, type Question, searchQuery } from './api.ts';
import styles from './entity-search.module.css';
import { depthChoices, search, typeChoices } from './messages.ts';
import { ResultsTable } from './results-table.tsx';
import type { SearchAddress } from './search-address.ts';

interface EntitySearchProps {
  address: SearchAddress;
  onAddress: (address: SearchAddress) => void;
}

/** The search in full: by kind, or with what is connected, as a table. */
export function EntitySearch({ address, onAddress }: EntitySearchProps) {
  useLiveNetwork();
  const { q, type, depth } = address;
  return (
    <section className={styles.search} aria-label={search.title}>
      <search className={styles.bar}>
        <TypedSearch
          className={styles.query}
          label={search.label}
          placeholder={search.placeholder}
          value={q}
          onSearch={(text) => onAddress({ ...address, q: text })}
        />
        {depth ? (
          <FilterSelect
            label={search.depth}
            value={depth}
            options={depthChoices}
            onChange={(levels) => onAddress({ ...address, depth: levels })}
          />
        ) : (
          <FilterSelect
            label={search.type}
            value={type ?? 'all'}
            options={typeChoices}
            onChange={(kind) => onAddress({ ...address, type: kind === 'all' ? null : kind })}
          />
        )}
        <Checkbox
          label={search.network}
          checked={depth !== null}
          onChange={(event) =>
            onAddress({ ...address, depth: event.currentTarget.checked ? 1 : null })
          }
        />
      </search>
      <Answer question={depth ? { kind: 'network', q, depth } : { kind: 'entities', q, type }} />
    </section>
  );
}

function Answer({ question }: { question: Question }) {
  const { data, error, isFetching } = useQuery({
    ...searchQuery(question),
    placeholderData: keepPreviousData,
  });
  if (question.q.trim() === '') {
    return (
      <EmptyState compact title={search.before}>
        {search.beforeText}
      </EmptyState>
    );
  }
  if (error && !isFetching) {
    return <Notice kind="error">{search.failed}</Notice>;
  }
  if (!data) return <LoadingOutline label={search.searching} />;
  return <Found found={data} question={question} />;
}

function Found({ found, question }: { found: FoundResults; question: Question }) {
  const { results, cut } = found;
  const mayBeMore = question.kind === 'entities' && results.length === limits.entitySearchLimit;
  return (
    <>
      <div role="status">
        {results.length === 0 ? (
          <EmptyState compact title={search.none}>
            {search.noneText}
          </EmptyState>
        ) : (
          <p className={styles.count}>
            {cut ?? (mayBeMore ? search.first(results.length) : search.count(results.length))}
          </p>
        )}
      </div>
      {results.length > 0 && <ResultsTable results={results} />}
    </>
  );
}
