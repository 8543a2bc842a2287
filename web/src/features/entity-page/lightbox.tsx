import type { GalleryImage } from '@mangrove/contract/browser';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useSyncExternalStore } from 'react';
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

/** The least length of a swipe, in CSS pixels. */
const swipeLength = 48;

/** Shows one picture in full. Arrow keys, Home, End, swipes and buttons change the picture. */
export function Lightbox({ images, name, index, onIndex, onClose }: LightboxProps) {
  const touch = useRef<number | null>(null);
  const isEnlarged = useEnlarged();
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
    if (!isEnlarged && Math.abs(moved) >= swipeLength) go(index + (moved < 0 ? 1 : -1));
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
        data-enlarged={isEnlarged || undefined}
        onPointerDown={({ pointerType, isPrimary, clientX }) => {
          // A second finger makes the gesture a pinch, which is no swipe.
          touch.current = pointerType !== 'mouse' && isPrimary ? clientX : null;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          touch.current = null;
        }}
      >
        <img key={image.image_url} src={image.image_url} alt={image.caption || name} />
      </div>
      <div className={styles.foot}>
        <p className={styles.caption} aria-live="polite">
          <span dir="auto">{image.caption}</span>
          <span className={styles.position}>{pageMessages.position(index + 1, images.length)}</span>
        </p>
        {last > 0 && (
          <>
            <Turn to="previous" isOver={index === 0} onClick={() => go(index - 1)} />
            <Turn to="next" isOver={index === last} onClick={() => go(index + 1)} />
          </>
        )}
      </div>
    </OpenDialog>
  );
}

function isEnlargedNow(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1;
}

/** Whether the page is zoomed in by a pinch: one finger then pans, and must not swipe. */
function useEnlarged(): boolean {
  return useSyncExternalStore((onChange) => {
    window.visualViewport?.addEventListener('resize', onChange);
    return () => window.visualViewport?.removeEventListener('resize', onChange);
  }, isEnlargedNow);
}

interface TurnProps {
  to: 'previous' | 'next';
  /** True at the first or last picture; the button is not disabled, so it keeps the focus. */
  isOver: boolean;
  onClick: () => void;
}

function Turn({ to, isOver, onClick }: TurnProps) {
  const Icon = to === 'next' ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      className={styles.turn ?? ''}
      data-turn={to}
      aria-label={pageMessages[to]}
      aria-disabled={isOver || undefined}
      onClick={onClick}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
