import { calls, type DeletedItem } from '@mangrove/contract/browser';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { ownKey } from '../../api/keys.ts';
import { useWhileSignedIn } from '../../api/session.ts';
import { deletedColumns } from '../../domain/deleted/deleted-columns.tsx';
import { deletedText } from '../../domain/deleted/messages.ts';
import { RestoreButton } from '../../domain/deleted/restore-button.tsx';
import { refreshEntities } from '../../domain/entity/entity-calls.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { Pager } from '../../kit/data-table/pager.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { Stack, Text, Title } from '../../kit/layout/layout.ts';
import { formatRange } from '../../kit/text/formats.ts';
import { ownDeleted as text } from './messages.ts';

const size = 20;

/** The visitor's deleted items that can still be restored; renders nothing if there are none. */
export function OwnDeleted() {
  const [page, setPage] = useState(1);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...ownKey, 'deleted', page],
    queryFn: ({ signal }) =>
      callApi(
        calls.listOwnDeleted,
        { query: { page: String(page), page_size: String(size) } },
        { signal },
      ),
    enabled: useWhileSignedIn(),
    placeholderData: keepPreviousData,
  });
  if (!data && error) {
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  if (!data || (data.total_count === 0 && page === 1)) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
          {text.title}
        </Title>
        <Text c="dimmed" fz="sm">
          {text.text}
        </Text>
        <DataTable
          label={text.title}
          loading={text.loading}
          rows={data.items}
          columns={[
            ...deletedColumns,
            {
              id: 'actions',
              header: deletedText.actions,
              onPhone: 'end',
              cell: (item: DeletedItem) =>
                item.reason === 'removed' ? (
                  <Text fz="sm">
                    {deletedText.removed(item.report_reason)}. {deletedText.removedHint}
                  </Text>
                ) : (
                  <RestoreButton
                    item={item}
                    refresh={refreshEntities}
                    // The row with the pressed button is gone, so the focus moves to the heading.
                    onDone={() => heading.current?.focus()}
                  />
                ),
            },
          ]}
          rowKey={(item) => item.id}
        />
        <Pager
          page={page}
          pageCount={data.total_pages}
          summary={formatRange({ page, size, total: data.total_count }, ['deleted', 'deleted'])}
          onPage={setPage}
        />
      </Stack>
    </section>
  );
}
