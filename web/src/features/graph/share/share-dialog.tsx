import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyField } from '../../../domain/site/copy-field.tsx';
import { siteName } from '../../../domain/site/site-name.ts';
import { canShareBySystem, shareBySystem } from '../../../domain/site/system-share.ts';
import { Stack, Text } from '../../../kit/layout/layout.ts';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { lineMessages } from '../lines/messages.ts';
import { useScreen } from '../map-screen-context.ts';
import { sumCounts } from '../network/network.ts';
import { namePathEnds } from '../paths/path-ends.ts';
import { shareMessages } from './messages.ts';
import { OnPaper } from './on-paper.tsx';
import { describeView } from './shared-view.ts';

/** The dialog that shares what is shown as a link, as embed code or as a citation. */
export function ShareDialog() {
  const { network, selected, line, address, whole, color, counts, ...screen } = useScreen();
  const { hrefWith, sharing } = screen;
  const [now] = useState(() => new Date());
  const nameOf = (node: number) => network.names[node] ?? '';
  const { link, title, embed, citation } = describeView({
    fields: screen.fields,
    siteName,
    origin: window.location.origin,
    href: hrefWith({}),
    address,
    selected: line.ends
      ? lineMessages.between(nameOf(line.ends[0]), nameOf(line.ends[1]))
      : selected === null
        ? null
        : nameOf(selected),
    focus: screen.exportRequest.focus,
    group: color.focused?.name ?? null,
    ends: namePathEnds(whole, address.path),
    count: sumCounts(counts),
    now,
  });
  return (
    <OpenDialog onClose={sharing.close} title={shareMessages.title} size="lg">
      <Stack gap="lg">
        <Stack gap="xs">
          {canShareBySystem() && (
            <Button
              onClick={() => void shareBySystem({ title, url: link })}
              leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
            >
              {shareMessages.system}
            </Button>
          )}
          <CopyField label={shareMessages.link} value={link} />
          <Note>{shareMessages.linkNote}</Note>
        </Stack>
        <OnPaper key={link} link={link} />
        <Stack gap="xs">
          <CopyField label={shareMessages.embed} value={embed} rows={4} />
          <Note>{shareMessages.embedNote}</Note>
        </Stack>
        <CopyField label={shareMessages.cite} value={citation} rows={3} />
      </Stack>
    </OpenDialog>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="var(--mg-ink-muted)">
      {children}
    </Text>
  );
}
