import { type BodyInput, calls, type ReplyOf } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconChecks, IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { notificationsKey } from '../../api/keys.ts';
import { paths } from '../../api/paths.ts';
import { useWhileSignedIn } from '../../api/session.ts';
import { Pager } from '../../kit/data-table/pager.tsx';
import { useAction } from '../../kit/form/use-action.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Box, Group } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { formatRange } from '../../kit/text/formats.ts';
import { notificationsQuery } from './api.ts';
import { list as text } from './messages.ts';
import { NotificationItem } from './notification-item.tsx';

type Page = ReplyOf<typeof calls.listNotifications>;

interface NotificationListProps {
  page: number;
  onPage: (page: number) => void;
}

/** What the user was told, the newest first, in pages. */
export function NotificationList({ page, onPage }: NotificationListProps) {
  const query = useQuery({ ...notificationsQuery(page), enabled: useWhileSignedIn() });
  return (
    <QueryState query={query} loading={text.loading} failed={text.failed}>
      {(data) => <Loaded data={data} onPage={onPage} />}
    </QueryState>
  );
}

function Loaded({ data, onPage }: { data: Page; onPage: (page: number) => void }) {
  const marking = useMarking();
  const { items, page, page_size: size, total_count: total, unread } = data;
  const [newest] = items;
  if (!newest) return <Empty isFirst={page === 1} onFirst={() => onPage(1)} />;
  return (
    <>
      {/* Of another page it would be unknown up to which one. */}
      {page === 1 && unread > 0 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
            aria-disabled={marking.isBusy}
            onClick={() => marking.run({ up_to: newest.id })}
          >
            {marking.isBusy ? text.marking : text.markAll}
          </Button>
        </Group>
      )}
      {marking.failure !== undefined && <Notice kind="error">{marking.failure}</Notice>}
      <Box component="ul" aria-label={text.label}>
        {items.map((one) => (
          <NotificationItem
            key={one.id}
            notification={one}
            onFollow={() => {
              if (!one.is_read) marking.run({ ids: [one.id] });
            }}
          />
        ))}
      </Box>
      <Pager
        summary={formatRange({ page, size, total }, text.counted)}
        page={page}
        pageCount={data.total_pages}
        onPage={onPage}
      />
    </>
  );
}

/** Marks as read; whoever follows a link does not wait for it. */
function useMarking() {
  return useAction({
    call: (body: BodyInput<typeof calls.readNotifications>) =>
      callApi(calls.readNotifications, { body }),
    failed: (error) => detailOr(error, text.markFailed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
}

function Empty({ isFirst, onFirst }: { isFirst: boolean; onFirst: () => void }) {
  if (!isFirst) {
    return (
      <EmptyState
        title={text.noneOnPage}
        actions={<Button onClick={onFirst}>{text.firstPage}</Button>}
      >
        {text.noneOnPageText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={text.none}
      actions={
        <LinkButton to={paths.map} leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden />}>
          {text.showMap}
        </LinkButton>
      }
    >
      {text.noneText}
    </EmptyState>
  );
}
