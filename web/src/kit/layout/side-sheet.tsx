import './dialog-styles.ts';
import { CloseButton, FocusTrap, Overlay, RemoveScroll } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FocusTarget } from './focus-target.tsx';
import { Group } from './layout.ts';
import { closeOnEscape } from './own-escape.ts';
import styles from './side-sheet.module.css';
import { toastsBelow } from './toast-position.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

interface SideSheetProps {
  /** The name of the row, which is also the accessible name of the sheet. */
  title: string;
  /** What the sheet is about, if its title does not tell: another one starts at its heading. */
  subject?: number;
  /** Shown below the title. */
  badges?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/**
 * The details of a row beside its table: from 1200 px without covering it (the page makes room), on
 * narrower windows as a dialog from the lower edge. Both are the same elements, so that turning a
 * tablet or resizing the window keeps what was typed, the focus and how far it was scrolled.
 */
export function SideSheet({ title, subject, badges, children, onClose }: SideSheetProps) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const sheet = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoreFocus();
  useRoomBeside(isWide);
  useFocusKept(sheet, isWide);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row starts at its heading
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (sheet.current) sheet.current.scrollTop = 0;
  }, [title, subject]);
  return createPortal(
    <RemoveScroll enabled={!isWide} allowPinchZoom>
      {!isWide && <Overlay fixed className={styles.veil ?? ''} onClick={() => onClose()} />}
      <FocusTrap active={!isWide}>
        <section
          ref={sheet}
          {...(isWide ? { role: 'complementary' } : { role: 'dialog', 'aria-modal': true })}
          aria-label={title}
          tabIndex={-1}
          className={styles.sheet}
          data-beside={isWide || undefined}
          onKeyDown={closeOnEscape(onClose)}
        >
          <div className={styles.head} {...(isWide ? {} : toastsBelow)}>
            <h2 ref={heading} tabIndex={-1} className={styles.title} data-autofocus="">
              {title}
            </h2>
            <CloseButton iconSize={20} onClick={onClose} />
          </div>
          {badges && (
            <Group gap="xxs" mt="xxs">
              {badges}
            </Group>
          )}
          <FocusTarget className={styles.content}>{children}</FocusTarget>
        </section>
      </FocusTrap>
    </RemoveScroll>,
    document.body,
  );
}

/** The page makes room for a sheet beside it. */
function useRoomBeside(isWide: boolean): void {
  useEffect(() => {
    if (!isWide) return;
    const page = document.documentElement;
    page.dataset.sideSheet = 'open';
    return () => {
      delete page.dataset.sideSheet;
    };
  }, [isWide]);
}

/**
 * Keeps the focus where it is when the sheet becomes a dialog: the trap of a dialog, which begins
 * then, would move it to the first element, also out of another dialog above the sheet.
 */
function useFocusKept(sheet: RefObject<HTMLElement | null>, isWide: boolean): void {
  const before = useRef(isWide);
  useEffect(() => {
    if (before.current === isWide) return;
    before.current = isWide;
    const focused = document.activeElement;
    const isInside = sheet.current?.contains(focused) ?? false;
    if (!(focused instanceof HTMLElement)) return;
    if (!isInside && !focused.closest('[aria-modal="true"]')) return;
    // The trap focuses the first element that is marked so.
    for (const marked of sheet.current?.querySelectorAll('[data-autofocus]') ?? []) {
      marked.removeAttribute('data-autofocus');
    }
    if (isInside) focused.dataset.autofocus = '';
    const timer = setTimeout(() => {
      if (isInside) delete focused.dataset.autofocus;
      if (document.activeElement !== focused) focused.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [sheet, isWide]);
}
