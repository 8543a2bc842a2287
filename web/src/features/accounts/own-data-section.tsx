import { calls, type DataDownload } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../api/api-client.ts';
import { detailOr, sentenceOr429 } from '../../api/api-error.ts';
import { ownKey } from '../../api/keys.ts';
import { paths } from '../../api/paths.ts';
import { receiveFile } from '../../api/receive-file.ts';
import { saveFile } from '../../kit/files/save-file.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { Sheet } from '../../kit/layout/sheet.tsx';
import { formatMinute } from '../../kit/text/formats.ts';
import { ownData as text } from './settings-messages.ts';

const askAgainMs = 3_000;

const downloadQuery = queryOptions({
  queryKey: [...ownKey, 'data-download'],
  queryFn: ({ signal }) => callApi(calls.readDataDownload, {}, { signal }),
  // The download is ready within seconds, so a waiting user sees it appear.
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? askAgainMs : false),
});

/** The download of the user's own data: not requested, in preparation, ready or failed. */
export function OwnDataSection() {
  const { data, error } = useQuery(downloadQuery);
  return (
    <Sheet title={text.title} ground="outlined" style={{ width: '100%' }}>
      <Text mb="sm">
        {text.text} <Link to={paths.retention}>{text.kept}</Link>
      </Text>
      {error && <Notice kind="error">{sentenceOr429(error, text.loadFailed)}</Notice>}
      {data && <Download download={data} />}
    </Sheet>
  );
}

function Download({ download }: { download: DataDownload }) {
  const asking = useAction({
    call: () => callApi(calls.requestDataDownload),
    failed: (error) => detailOr(error, text.requestFailed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: downloadQuery.queryKey }),
  });
  const saving = useAction({
    call: async () => {
      const { name, file } = await receiveFile(calls.saveDataDownload);
      saveFile(name, file, file.type);
    },
    failed: (error) => detailOr(error, text.saveFailed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: downloadQuery.queryKey }),
  });
  const failure = asking.failure ?? saving.failure;
  const { state, expires_at } = download;
  const isReady = state === 'ready' && expires_at !== null;
  return (
    <>
      {state === 'none' && (
        <Text mb="sm" c="dimmed" fz="sm">
          {text.none}
        </Text>
      )}
      {state === 'waiting' && <Notice kind="info">{text.waiting}</Notice>}
      {isReady && <Text mb="sm">{text.ready(formatMinute(expires_at))}</Text>}
      {state === 'failed' && <Notice kind="error">{text.failed}</Notice>}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {isReady && (
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          aria-disabled={saving.isBusy}
          onClick={() => saving.run()}
        >
          {saving.isBusy ? text.saving : text.save}
        </Button>
      )}
      {(state === 'none' || state === 'failed') && (
        <Button variant="default" aria-disabled={asking.isBusy} onClick={() => asking.run()}>
          {asking.isBusy ? text.requesting : state === 'failed' ? text.again : text.request}
        </Button>
      )}
    </>
  );
}
