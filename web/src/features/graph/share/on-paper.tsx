import { calls, limits, qrCodePath } from '@mangrove/contract/browser';
import { IconDownload, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { useVisitor } from '../../../api/session.ts';
import { CopyField } from '../../../domain/site/copy-field.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Box, Group, Stack, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { onPaper as text } from './messages.ts';
import styles from './on-paper.module.css';

/** The view on paper: its QR code, of a short address once somebody made one. */
export function OnPaper({ link }: { link: string }) {
  const { user } = useVisitor();
  const [short, setShort] = useState<string | null>(null);
  const making = useAction({
    call: () => callApi(calls.createShortAddress, { body: { address: link } }),
    failed: (error) => error.message,
    onDone: ({ url }) => setShort(url),
  });
  const address = short ?? link;
  const code = qrCodePath(address);
  const isDrawn = address.length <= limits.url;
  return (
    <Stack gap="xs" role="group" aria-label={text.title}>
      <Box fw="var(--mg-weight-medium)" aria-hidden>
        {text.title}
      </Box>
      {short !== null && <CopyField label={text.short} value={short} rows={1} />}
      <Group gap="md" align="end">
        {isDrawn && (
          <img className={styles.code} src={code} alt={text.alternative} loading="lazy" />
        )}
        <Stack gap="xs" align="start">
          {short === null && isDrawn && user?.is_verified && (
            <ToolButton Icon={IconLink} isBusy={making.isBusy} onClick={() => making.run()}>
              {making.isBusy ? text.making : text.make}
            </ToolButton>
          )}
          {isDrawn && (
            <a className={styles.download} href={code} download={text.fileName}>
              <IconDownload size={18} stroke={1.75} aria-hidden />
              {text.download}
            </a>
          )}
        </Stack>
      </Group>
      {making.failure !== undefined && <Notice kind="error">{making.failure}</Notice>}
      <Text size="sm" c="var(--mg-ink-muted)">
        {!isDrawn ? text.tooLong : short === null ? text.note : text.shortNote}
      </Text>
    </Stack>
  );
}
