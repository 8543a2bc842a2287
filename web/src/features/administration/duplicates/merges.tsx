import { calls, entitySlug } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/api-client.ts';
import { duplicatesKey } from '../../../api/keys.ts';
import { entityPagePaths, paths } from '../../../api/paths.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';

const screen = defineListScreen({
  fields: {},
  queryKey: [...duplicatesKey, 'merges'],
  call: (query, signal) => callApi(calls.listMerges, { query }, { signal }),
  staleTime: 0,
  columns: [
    {
      id: 'what',
      header: 'Merged',
      onPhone: 'main',
      cell: ({ type, survivor_id: id, survivor_name: name, merged_name }) => (
        <>
          <bdi>{merged_name}</bdi> into{' '}
          <Link to={entityPagePaths[type]} params={{ slug: entitySlug(id, name) }}>
            <bdi>{name}</bdi>
          </Link>
        </>
      ),
    },
    {
      id: 'by',
      header: 'By',
      cell: ({ actor_name }) => <bdi>{actor_name ?? 'Deleted account'}</bdi>,
    },
    { id: 'at', header: 'When', onPhone: 'line', cell: ({ at }) => formatMinute(at) },
    {
      id: 'until',
      header: 'Can be undone until',
      onPhone: 'none',
      cell: ({ undo_until }) => formatMinute(undo_until),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      onPhone: 'end',
      cell: ({ id, type, survivor_id: keep, survivor_name, merged_name }) => (
        <LinkButton
          to={paths.merge}
          search={{ type, keep, done: id }}
          variant="default"
          size="sm"
          aria-label={`Undo the merge of ${merged_name} into ${survivor_name}`}
        >
          Undo
        </LinkButton>
      ),
    },
  ],
  text: {
    label: 'Merges that can be undone',
    failed: 'Merges could not be loaded',
    counted: ['merge', 'merges'],
    none: [
      'Nothing to undo',
      'Merges are listed here for 30 days, and can be undone during that time.',
    ],
  },
});

/** The recent merges that can be undone. */
export function Merges() {
  return <ListScreen screen={screen} />;
}
