import '@mantine/core/styles/Table.layer.css';
import type { EntitySearchResult } from '@mangrove/contract';
import { Table } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EntityName } from '../entities/entity-name.tsx';
import { resultType, search } from './messages.ts';
import { resultLink } from './result-link.ts';
import styles from './results-table.module.css';
import { useMayOpen } from './use-may-open.ts';

/** A row for each result; on a phone two lines each. */
export function ResultsTable({ results }: { results: readonly EntitySearchResult[] }) {
  const mayOpen = useMayOpen();
  return (
    <div className={styles.sheet}>
      <Table className={styles.table ?? ''} aria-label={search.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{search.name}</Table.Th>
            <Table.Th scope="col">{search.type}</Table.Th>
            <Table.Th scope="col">{search.description}</Table.Th>
            <Table.Th scope="col">{search.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.map((result) => (
            <Table.Tr key={`${result.type} ${result.id}`}>
              <Table.Td className={styles.name ?? ''}>
                <ResultName result={result} />
              </Table.Td>
              <Table.Td className={styles.type ?? ''}>{resultType[result.type]}</Table.Td>
              <Table.Td className={styles.description ?? ''}>
                <span className={styles.words}>{result.description || search.noDescription}</span>
              </Table.Td>
              <Table.Td className={styles.action ?? ''}>
                <ResultAction result={result} mayOpen={mayOpen(result)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A tag has no kind of its own: a hash stands before it. */
export function ResultName({ result: { type, name } }: { result: EntitySearchResult }) {
  if (type !== 'tag') return <EntityName type={type} name={name} isTwoLined />;
  return (
    <span className={styles.tag}>
      <IconHash size={18} stroke={1.75} aria-hidden />
      {name}
    </span>
  );
}

function ResultAction({ result, mayOpen }: { result: EntitySearchResult; mayOpen: boolean }) {
  const isTag = result.type === 'tag';
  return (
    <Link
      {...resultLink(result, mayOpen)}
      aria-label={isTag ? search.showOnMapNamed(result.name) : search.viewProfileOf(result.name)}
    >
      {isTag ? search.showOnMap : search.viewProfile}
    </Link>
  );
}
