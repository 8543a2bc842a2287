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

/** Heights of the sheet, and the height below which it closes, as shares of the window. */
const sheetHeights = { half: 0.48, full: 0.92, closing: 0.26 };

/**
 * A panel that floats at the right; on a phone a sheet at the bottom. Both are the same element, so
 * that turning a phone keeps what was typed and opened in it.
 */
export function CardPanel({ children, onClose, isSmall }: CardPanelProps) {
  const isNarrow = useNarrow();
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
      className={isNarrow ? styles.sheet : styles.floating}
      data-small={(!isNarrow && isSmall) || undefined}
      data-overlay={isNarrow ? undefined : ''}
      data-pulled={(isNarrow && pulled !== null) || undefined}
      style={isNarrow ? { height: pulled ?? `${share * 100}dvh` } : undefined}
    >
      {isNarrow && (
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
      )}
      {children}
    </div>
  );
}
