import { Loader, Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Box, Group, Stack, Text } from '../../../kit/layout/layout.ts';
import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import { showToast } from '../../../kit/layout/toasts.tsx';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { DownloadButton, type DownloadLook } from './download-button.tsx';
import styles from './download-menu.module.css';
import { type Download, type DownloadSource, explainFailure, listDownloads } from './downloads.ts';
import { printPath } from './export-request.ts';
import { exportMessages as text } from './messages.ts';

export interface DownloadMenuProps extends DownloadSource {
  look: DownloadLook;
}

/** The downloads of what is shown: a menu, on a phone a sheet at the bottom. */
export function DownloadMenu({ look, ...source }: DownloadMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const isNarrow = useNarrow();
  const making = useDownloads(() => setIsOpen(false));
  const sections = isOpen ? listDownloads(source, queries) : [];
  if (isNarrow) {
    return (
      <>
        <DownloadButton look={look} aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
        {isOpen && (
          <SideSheet title={text.download} onClose={() => setIsOpen(false)}>
            {sections.map(({ title, downloads }) => (
              <Stack key={title} component="section" aria-label={title} gap={0} py="xs">
                <Text size="sm" c="dimmed">
                  {title}
                </Text>
                {downloads.map((each) => (
                  <UnstyledButton
                    key={each.label}
                    className={styles.row ?? ''}
                    disabled={making.busy !== null}
                    onClick={() => void making.make(each)}
                  >
                    <Entry download={each} isBusy={making.busy === each} />
                  </UnstyledButton>
                ))}
              </Stack>
            ))}
            <Stack component="section" aria-label={text.paper} gap={0} py="xs">
              <Text size="sm" c="dimmed">
                {text.paper}
              </Text>
              <UnstyledButton
                component="a"
                className={styles.row ?? ''}
                href={printPath(source)}
                target="_blank"
                rel="noreferrer"
              >
                <Entry download={toPrint} isBusy={false} />
              </UnstyledButton>
            </Stack>
            <LeftOut count={making.leftOut} />
            <Failure making={making}>
              {(again) => (
                <UnstyledButton className={styles.row ?? ''} onClick={again}>
                  {text.tryAgain}
                </UnstyledButton>
              )}
            </Failure>
            <Announcement making={making} />
          </SideSheet>
        )}
      </>
    );
  }
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setIsOpen}
        closeOnItemClick={false}
        position={look === 'left' ? 'left-end' : 'bottom-end'}
        width={300}
      >
        <Menu.Target>
          <DownloadButton look={look} />
        </Menu.Target>
        <Menu.Dropdown>
          {sections.map(({ title, downloads }) => (
            // biome-ignore lint/a11y/useSemanticElements: a menu must not contain a fieldset
            <div key={title} role="group" aria-label={title}>
              <Menu.Label aria-hidden>{title}</Menu.Label>
              {downloads.map((each) => (
                <Menu.Item
                  key={each.label}
                  aria-disabled={making.busy !== null}
                  onClick={() => void making.make(each)}
                >
                  <Entry download={each} isBusy={making.busy === each} />
                </Menu.Item>
              ))}
            </div>
          ))}
          {/* biome-ignore lint/a11y/useSemanticElements: a menu must not contain a fieldset */}
          <div role="group" aria-label={text.paper}>
            <Menu.Label aria-hidden>{text.paper}</Menu.Label>
            <Menu.Item component="a" href={printPath(source)} target="_blank" rel="noreferrer">
              <Entry download={toPrint} isBusy={false} />
            </Menu.Item>
          </div>
          <LeftOut count={making.leftOut} />
          <Failure making={making}>
            {(again) => <Menu.Item onClick={again}>{text.tryAgain}</Menu.Item>}
          </Failure>
        </Menu.Dropdown>
      </Menu>
      <Announcement making={making} />
    </>
  );
}

const toPrint = { label: text.print, hint: text.printHint };

interface EntryProps {
  download: Pick<Download, 'label' | 'hint'>;
  isBusy: boolean;
}

function Entry({ download, isBusy }: EntryProps) {
  return (
    <Group component="span" justify="space-between" gap="sm" wrap="nowrap">
      <span>
        {download.label}
        <Text component="span" display="block" size="xs" c="dimmed">
          {download.hint}
        </Text>
      </span>
      {isBusy && <Loader size="xs" aria-hidden />}
    </Group>
  );
}

type DownloadState = ReturnType<typeof useDownloads>;

/** Makes one file at a time; after a failure the user can try again. */
function useDownloads(onDone: () => void) {
  const [busy, setBusy] = useState<Download | null>(null);
  const [failed, setFailed] = useState<{ download: Download; sentence: string } | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const make = async (download: Download) => {
    if (busy) return;
    setBusy(download);
    setFailed(null);
    setLeftOut(0);
    try {
      const file = await download.make();
      showToast('success', text.saved(file.name));
      setLeftOut(file.leftOut);
      // What the file leaves out is said beside the downloads, which stay.
      if (file.leftOut === 0) onDone();
    } catch (error) {
      setFailed({ download, sentence: explainFailure(error) });
    } finally {
      setBusy(null);
    }
  };
  return { busy, failed, leftOut, make };
}

interface FailureProps {
  making: DownloadState;
  children: (again: () => void) => ReactNode;
}

/** Why the file could not be made, and a button to try again. */
function Failure({ making: { failed, make }, children }: FailureProps) {
  if (!failed) return null;
  return (
    <>
      <Box component="p" px="sm" py="xs" fz="sm" aria-hidden>
        {failed.sentence}
      </Box>
      {children(() => void make(failed.download))}
    </>
  );
}

/** How much the file that was just saved leaves out. */
function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Box component="p" px="sm" py="xs" fz="sm" aria-hidden>
      {text.leftOut(count)}
    </Box>
  );
}

/** Announces progress and failure to screen readers, outside the menu's list of items. */
function Announcement({ making: { busy, failed, leftOut } }: { making: DownloadState }) {
  return (
    <>
      <VisuallyHidden role="status">
        {busy ? text.preparing(busy.label) : leftOut > 0 && text.leftOut(leftOut)}
      </VisuallyHidden>
      <VisuallyHidden role="alert">{failed?.sentence}</VisuallyHidden>
    </>
  );
}
