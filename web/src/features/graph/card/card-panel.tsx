import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import styles from './card-panel.module.css';
import { cardMessages } from './messages.ts';

interface CardPanelProps {
  children: ReactNode;
  onClose: () => void;
  /** As high as its content. */
  isSmall?: boolean;
}

/** A panel that floats at the right; on a phone a sheet at the bottom. */
export function CardPanel({ children, onClose, isSmall }: CardPanelProps) {
  const isNarrow = useNarrow();
  if (isNarrow) return <Sheet onClose={onClose}>{children}</Sheet>;
  return (
    <div className={styles.floating} data-small={isSmall || undefined} data-overlay>
      {children}
    </div>
  );
}

/** Heights of the sheet, and the height below which it closes, as shares of the window. */
const sheetHeights = { half: 0.48, full: 0.92, closing: 0.26 };

function Sheet({ children, onClose }: CardPanelProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const grip = useRef<{ y: number; height: number; moved: boolean } | null>(null);
  const wasPulled = useRef(false);
  const [isFull, setIsFull] = useState(false);
  const [pulled, setPulled] = useState<number | null>(null);

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    const height = sheet.current?.clientHeight ?? 0;
    grip.current = { y: event.clientY, height, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const pull = (event: PointerEvent) => {
    const held = grip.current;
    if (!held) return;
    const height = held.height + held.y - event.clientY;
    if (Math.abs(height - held.height) > 4) held.moved = true;
    if (held.moved) setPulled(Math.min(height, sheetHeights.full * window.innerHeight));
  };
  const letGo = () => {
    const held = grip.current;
    grip.current = null;
    setPulled(null);
    wasPulled.current = held?.moved ?? false;
    if (!held?.moved || pulled === null) return;
    const share = pulled / window.innerHeight;
    if (share < sheetHeights.closing) onClose();
    else setIsFull(share > (sheetHeights.half + sheetHeights.full) / 2);
  };
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsFull(event.key === 'ArrowUp');
  };
  const share = isFull ? sheetHeights.full : sheetHeights.half;
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      data-pulled={pulled !== null || undefined}
      style={{ height: pulled ?? `${share * 100}dvh` }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-expanded={isFull}
        aria-label={isFull ? cardMessages.pullDown : cardMessages.pullUp}
        onPointerDown={take}
        onPointerMove={pull}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onClick={() => {
          // A pull also fires a click, which is ignored.
          if (!wasPulled.current) setIsFull((before) => !before);
          wasPulled.current = false;
        }}
        onKeyDown={turn}
      >
        <span aria-hidden="true" />
      </button>
      {children}
    </div>
  );
}
