import { type EntitySearchResult, limits } from '@mangrove/contract/browser';
import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sentenceOr429 } from '../../api/api-error.ts';
import { useShownResults } from '../../domain/entity/covers.ts';
import { kinds } from '../../domain/entity/kind.ts';
import { PageLink } from '../../domain/entity/page-link.tsx';
import { useLiveNetwork } from '../../domain/network/use-live-network.ts';
import type { Column } from '../../kit/data-table/column.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { TypedSearch } from '../../kit/form/typed-search.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { defineAddress } from '../../kit/url-state/address.ts';
import { int, oneOf, text } from '../../kit/url-state/fields.ts';
import { useUrlState } from '../../kit/url-state/use-url-state.ts';
import { type FoundResults, type Question, searchQuery } from './api.ts';
import { depthChoices, resultType, search, typeChoices } from './messages.ts';
import { useResultLink } from './result-link.ts';
import { ResultName } from './result-name.tsx';

const address = defineAddress({ q: text(), type: oneOf(kinds), depth: int(1, 3) });

/** The full search, by kind or with connected entities, with its results as a table. */
export function EntitySearch() {
  useLiveNetwork();
  const { values, change } = useUrlState(address);
  const { q, type, depth } = values;
  return (
    <section aria-label={search.title}>
      <Group component="search" gap="sm" mb="md">
        <TypedSearch
          label={search.label}
          placeholder={search.placeholder}
          value={q}
          onSearch={(typed) => change({ q: typed })}
        />
        {depth ? (
          <FilterSelect
            label={search.depth}
            value={depth}
            options={depthChoices}
            onChange={(levels) => change({ depth: levels })}
          />
        ) : (
          <FilterSelect
            label={search.type}
            value={type ?? 'all'}
            options={typeChoices}
            onChange={(kind) => change({ type: kind === 'all' ? null : kind })}
          />
        )}
        <Checkbox
          label={search.network}
          checked={depth !== null}
          onChange={(event) => change({ depth: event.currentTarget.checked ? 1 : null })}
        />
      </Group>
      {q.trim() === '' ? (
        <EmptyState compact title={search.before}>
          {search.beforeText}
        </EmptyState>
      ) : (
        <Results question={depth ? { kind: 'network', q, depth } : { kind: 'entities', q, type }} />
      )}
    </section>
  );
}

function Results({ question }: { question: Question }) {
  const linkTo = useResultLink();
  const { data, error, isFetching } = useQuery({
    ...searchQuery(question),
    placeholderData: keepPreviousData,
  });
  const rows = useShownResults(data?.results);
  if (error && !isFetching)
    return <Notice kind="error">{sentenceOr429(error, search.failed)}</Notice>;
  return (
    <>
      <Text c="dimmed" fz="sm" mb="xs" role="status">
        {data && data.results.length > 0 && countOf(data, question)}
      </Text>
      <DataTable
        label={search.title}
        loading={search.searching}
        rows={rows}
        columns={columnsWith(linkTo)}
        rowKey={({ type, id }) => `${type} ${id}`}
        empty={
          <div role="status">
            <EmptyState compact title={search.none}>
              {search.noneText}
            </EmptyState>
          </div>
        }
      />
    </>
  );
}

function countOf({ results: { length }, cut }: FoundResults, { kind }: Question): string {
  const mayBeMore = kind === 'entities' && length === limits.entitySearchLimit;
  return cut ?? (mayBeMore ? search.first(length) : search.count(length));
}

function columnsWith(linkTo: ReturnType<typeof useResultLink>): Column<EntitySearchResult>[] {
  return [
    {
      id: 'name',
      header: search.name,
      cell: (result) => <ResultName result={result} />,
      width: '34%',
      onPhone: 'main',
    },
    { id: 'type', header: search.type, cell: ({ type }) => resultType[type], width: '8rem' },
    {
      id: 'description',
      header: search.description,
      cell: ({ description }) => (
        <Text span inherit lineClamp={1}>
          {description || search.noDescription}
        </Text>
      ),
      onPhone: 'line',
    },
    {
      id: 'actions',
      header: search.actions,
      cell: (result) => {
        const { type, id, name } = result;
        const label = type === 'tag' ? search.showOnMapNamed(name) : search.viewProfileOf(name);
        return (
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <Link {...linkTo(result)} aria-label={label}>
              {type === 'tag' ? search.showOnMap : search.viewProfile}
            </Link>
            {type !== 'tag' && <PageLink type={type} id={id} name={name} />}
          </Group>
        );
      },
      width: '11rem',
      onPhone: 'end',
    },
  ];
}
