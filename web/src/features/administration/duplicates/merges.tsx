import { calls, entitySlug } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/api-client.ts';
import { duplicatesKey } from '../../../api/keys.ts';
import { entityPagePaths, paths } from '../../../api/paths.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { fillText } from '../../../kit/text/fill-text.ts';
import { formatMinute } from '../../../kit/text/formats.ts';
import { merges as text } from './messages.ts';

const screen = defineListScreen({
  fields: {},
  queryKey: [...duplicatesKey, 'merges'],
  call: (query, signal) => callApi(calls.listMerges, { query }, { signal }),
  staleTime: 0,
  columns: [
    {
      id: 'what',
      header: text.merged,
      onPhone: 'main',
      cell: ({ type, survivor_id: id, survivor_name: name, merged_name }) =>
        fillText(text.mergedInto, {
          merged: <bdi>{merged_name}</bdi>,
          survivor: (
            <Link to={entityPagePaths[type]} params={{ slug: entitySlug(id, name) }}>
              <bdi>{name}</bdi>
            </Link>
          ),
        }),
    },
    {
      id: 'by',
      header: text.by,
      cell: ({ actor_name }) => <bdi>{actor_name ?? text.deletedAccount}</bdi>,
    },
    { id: 'at', header: text.at, onPhone: 'line', cell: ({ at }) => formatMinute(at) },
    {
      id: 'until',
      header: text.until,
      onPhone: 'none',
      cell: ({ undo_until }) => formatMinute(undo_until),
    },
    {
      id: 'actions',
      header: text.actions,
      isHeaderHidden: true,
      onPhone: 'end',
      cell: ({ id, type, survivor_id: keep, survivor_name, merged_name }) => (
        <LinkButton
          to={paths.merge}
          search={{ type, keep, done: id }}
          variant="default"
          size="sm"
          aria-label={text.undoThis(merged_name, survivor_name)}
        >
          {text.undo}
        </LinkButton>
      ),
    },
  ],
  text: text.list,
});

/** The recent merges that can be undone. */
export function Merges() {
  return <ListScreen screen={screen} />;
}
