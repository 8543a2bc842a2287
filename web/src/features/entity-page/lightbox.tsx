import type { GalleryImage } from '@mangrove/contract/browser';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { Box, Group } from '../../kit/layout/layout.ts';
import { OpenDialog } from '../../kit/layout/open-dialog.tsx';
import styles from './lightbox.module.css';
import { pageMessages } from './messages.ts';

interface LightboxProps {
  images: readonly GalleryImage[];
  name: string;
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** So far a finger moves for the next picture. */
const swipeLength = 48;

/** One picture in full: arrow keys, Home and End, a swipe, or the buttons lead to the others. */
export function Lightbox({ images, name, index, onIndex, onClose }: LightboxProps) {
  const touch = useRef<number | null>(null);
  const last = images.length - 1;
  const go = (to: number) => onIndex(Math.max(0, Math.min(last, to)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(index - 1);
    if (key === 'ArrowRight') go(index + 1);
    if (key === 'Home') go(0);
    if (key === 'End') go(last);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = touch.current === null ? 0 : clientX - touch.current;
    touch.current = null;
    if (Math.abs(moved) >= swipeLength) go(index + (moved < 0 ? 1 : -1));
  };
  const image = images[index];
  if (!image) return null;
  return (
    <OpenDialog
      fullScreen
      withCloseButton={false}
      onClose={onClose}
      attributes={{ content: { 'aria-label': `${pageMessages.gallery}: ${name}` } }}
      classNames={{
        content: styles.content ?? '',
        body: styles.body ?? '',
      }}
      onKeyDown={onKeyDown}
    >
      <ActionIcon
        className={styles.close ?? ''}
        aria-label={pageMessages.close}
        data-autofocus
        onClick={onClose}
      >
        <IconX size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div
        className={styles.stage}
        onPointerDown={({ pointerType, clientX }) => {
          touch.current = pointerType === 'mouse' ? null : clientX;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          touch.current = null;
        }}
      >
        <img key={image.image_url} src={image.image_url} alt={image.caption || name} />
      </div>
      <Group
        gap="md"
        wrap="nowrap"
        justify="space-between"
        w="100%"
        maw="var(--mg-size-reading)"
        mx="auto"
      >
        {last > 0 && (
          <Turn label={pageMessages.previous} isOver={index === 0} onClick={() => go(index - 1)}>
            <IconChevronLeft size={24} stroke={1.75} aria-hidden />
          </Turn>
        )}
        <p className={styles.caption} aria-live="polite">
          <span dir="auto">{image.caption}</span>
          <Box component="span" c="var(--mg-on-deep-muted)" fz="sm">
            {pageMessages.position(index + 1, images.length)}
          </Box>
        </p>
        {last > 0 && (
          <Turn label={pageMessages.next} isOver={index === last} onClick={() => go(index + 1)}>
            <IconChevronRight size={24} stroke={1.75} aria-hidden />
          </Turn>
        )}
      </Group>
    </OpenDialog>
  );
}

interface TurnProps {
  label: string;
  /** There is nothing further this way; the button keeps the focus all the same. */
  isOver: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Turn({ label, isOver, onClick, children }: TurnProps) {
  return (
    <ActionIcon
      className={styles.turn ?? ''}
      aria-label={label}
      aria-disabled={isOver || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
