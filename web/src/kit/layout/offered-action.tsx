// One action, such as Undo after a save, is offered for ten seconds: in the bar of the screen that
// has a place for it, else at the lower edge. A message says what was done, and leaves sooner.
import { Button } from '@mantine/core';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { onSessionEvent } from '../../api/session-events.ts';
import styles from './offered-action.module.css';

/** Long enough to undo what was done. */
const offeredMs = 10_000;

/** The key to the button, which Tab would reach only after a whole form. */
const actionKey = 'F8';

interface Offered {
  label: string;
  take: () => void;
}

interface State {
  offered: Offered | null;
  /** The places on the screen; the one that came last shows the button. */
  places: readonly string[];
}

let state: State = { offered: null, places: [] };
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let cameFrom: Element | null = null;

function change(part: Partial<State>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Offers an action for ten seconds, in place of an earlier one. F8 focuses its button, which stays
 * while it has the focus.
 */
export function offerAction(label: string, onTake: () => void): void {
  change({ offered: { label, take: onTake } });
  clearTimeout(timer);
  timer = setTimeout(withdraw, offeredMs);
}

// What one user did is not offered to the next.
onSessionEvent(({ type }) => {
  if (type === 'logged-out' || type === 'lost') change({ offered: null });
});

function withdraw(): void {
  if (findButton()?.matches(':focus')) timer = setTimeout(withdraw, offeredMs);
  else change({ offered: null });
}

function findButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts="${actionKey}"]`);
}

/** A place for the button within the layout, where it covers nothing. */
export function OfferedActionPlace({ className }: { className?: string | undefined }) {
  const id = useId();
  useEffect(() => {
    change({ places: [...state.places, id] });
    return () => change({ places: state.places.filter((place) => place !== id) });
  }, [id]);
  const isHere = useOffers(({ places }) => places.at(-1) === id);
  return (
    <div className={className} role="status">
      {isHere && <OfferedButton />}
    </div>
  );
}

/** The button at the lower edge of the window, for screens without a place for it. */
export function OfferedActionAtEdge() {
  useEffect(() => {
    window.addEventListener('keydown', goToAction);
    return () => window.removeEventListener('keydown', goToAction);
  }, []);
  const isHere = useOffers(({ places }) => places.length === 0);
  return (
    <div className={styles.edge} role="status">
      {isHere && <OfferedButton />}
    </div>
  );
}

function useOffers<Part>(select: (offers: State) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(state));
}

function OfferedButton() {
  const offered = useOffers((offers) => offers.offered);
  if (!offered) return null;
  return (
    <Button
      variant="default"
      aria-keyshortcuts={actionKey}
      onClick={() => {
        change({ offered: null });
        goBack();
        offered.take();
      }}
    >
      {offered.label}
      <kbd aria-hidden className={styles.key}>
        {actionKey}
      </kbd>
    </Button>
  );
}

function goToAction({ key }: KeyboardEvent): void {
  const button = findButton();
  if (key !== actionKey || !button || button === document.activeElement) return;
  cameFrom = document.activeElement;
  button.focus({ preventScroll: true });
}

/** The button disappears when it is pressed, so the focus returns to where the key was pressed. */
function goBack(): void {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  cameFrom = null;
}
