import type { DuplicatePair, MergeRecord } from '@mangrove/contract/browser';
import { entitySlug } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { entityPagePaths, paths } from '../../../api/paths.ts';
import { duplicateText } from '../../../domain/entity/duplicate-reasons.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import type { Column } from '../../../kit/data-table/column.ts';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { merges as mergeText, duplicates as text } from './messages.ts';

interface PairTools {
  isDismissed: boolean;
  onChange: (pair: DuplicatePair) => void;
}

/** What the list shows of a pair; its actions are told whether it was found to be different. */
export function pairColumns({ isDismissed, onChange }: PairTools): Column<DuplicatePair>[] {
  return [
    {
      id: 'pair',
      header: text.pair,
      onPhone: 'main',
      cell: ({ entity, other }) => (
        <>
          <Party {...entity} />
          <Party {...other} />
        </>
      ),
    },
    {
      id: 'why',
      header: text.why,
      onPhone: 'line',
      cell: ({ reasons }) => duplicateText(reasons),
    },
    {
      id: 'score',
      header: text.score,
      width: '6rem',
      onPhone: 'line',
      unit: () => text.likely,
      cell: ({ score }) => text.percent(score),
    },
    {
      id: 'actions',
      header: text.actions,
      isHeaderHidden: true,
      // Two actions in words would lie over two long names.
      onPhone: 'line',
      cell: (pair) => <PairActions pair={pair} isDismissed={isDismissed} onChange={onChange} />,
    },
  ];
}

function Party({ id, type, name, connections }: DuplicatePair['entity']) {
  return (
    <Group gap="xs" wrap="nowrap">
      <KindGlyph type={type} coloured />
      <span>
        <Link to={entityPagePaths[type]} params={{ slug: entitySlug(id, name) }}>
          <bdi>{name}</bdi>
        </Link>
        <Text component="span" fz="sm" c="dimmed" fw="var(--mg-weight-regular)">
          {' '}
          {text.connections(connections)}
        </Text>
      </span>
    </Group>
  );
}

function PairActions({ pair, isDismissed, onChange }: { pair: DuplicatePair } & PairTools) {
  const { entity, other } = pair;
  const names = [entity.name, other.name] as const;
  return (
    <Group gap="xs" wrap="nowrap">
      <LinkButton
        to={paths.merge}
        search={{ type: entity.type, keep: entity.id, merge: other.id }}
        variant="default"
        size="sm"
        aria-label={text.mergeNames(...names)}
      >
        {text.merge}
      </LinkButton>
      <Button
        variant="subtle"
        size="sm"
        aria-label={isDismissed ? text.recallNames(...names) : text.dismissNames(...names)}
        onClick={() => onChange(pair)}
      >
        {isDismissed ? text.recall : text.dismiss}
      </Button>
    </Group>
  );
}

/** What the list shows of a merge. */
export const mergeColumns: readonly Column<MergeRecord>[] = [
  {
    id: 'what',
    header: mergeText.what,
    onPhone: 'main',
    cell: ({ type, survivor_id: id, survivor_name: name, merged_name }) => (
      <>
        <bdi>{merged_name}</bdi> {mergeText.into}{' '}
        <Link to={entityPagePaths[type]} params={{ slug: entitySlug(id, name) }}>
          <bdi>{name}</bdi>
        </Link>
      </>
    ),
  },
  {
    id: 'by',
    header: mergeText.by,
    cell: ({ actor_name }) => <bdi>{actor_name ?? mergeText.deletedAccount}</bdi>,
  },
  { id: 'at', header: mergeText.at, onPhone: 'line', cell: ({ at }) => formatMinute(at) },
  {
    id: 'until',
    header: mergeText.until,
    onPhone: 'none',
    cell: ({ undo_until }) => formatMinute(undo_until),
  },
  {
    id: 'actions',
    header: mergeText.actions,
    isHeaderHidden: true,
    onPhone: 'end',
    cell: ({ id, type, survivor_id: keep, survivor_name, merged_name }) => (
      <LinkButton
        to={paths.merge}
        search={{ type, keep, done: id }}
        variant="default"
        size="sm"
        aria-label={mergeText.undoNames(merged_name, survivor_name)}
      >
        {mergeText.undo}
      </LinkButton>
    ),
  },
];
