import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react';
import styles from './layout.module.css';
import { Group } from './layout.ts';
import { findToastTop } from './toast-position.ts';

/** Colour and icon of messages and notices. */
export const looks = {
  success: { color: 'green', Icon: IconCircleCheck },
  info: { color: 'lagoon', Icon: IconInfoCircle },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconExclamationCircle },
} as const;

/** Messages at the top right. */
export function Toasts() {
  const style = { '--toasts-top': `${useToastTop()}px` } as CSSProperties;
  useEffect(() => {
    window.addEventListener('keydown', goToAction);
    return () => window.removeEventListener('keydown', goToAction);
  }, []);
  return <Notifications className={styles.toasts ?? ''} style={style} />;
}

/** Keeps the messages below the bars that are kept clear; a sticky bar moves until it sticks. */
function useToastTop(): number {
  const isShown = useNotifications().notifications.length > 0;
  const [top, setTop] = useState(findToastTop);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => setTop(findToastTop());
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [isShown]);
  return top;
}

const shownMs = 3000;

/** Shows a message for three seconds. */
export function showToast(kind: keyof typeof looks, message: string): void {
  const { color, Icon } = looks[kind];
  const icon = <Icon size={20} stroke={1.75} aria-hidden />;
  hideInTime(notifications.show({ message, color, icon, autoClose: false }));
}

/** Long enough to undo an action. */
const actionMs = 10_000;

/** The key to the button of a message, which Tab would reach only after a whole form. */
const actionKey = 'F8';
let cameFrom: Element | null = null;

function goToAction({ key }: KeyboardEvent): void {
  const buttons = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${actionKey}"]`);
  const newest = [...buttons].at(-1);
  if (key !== actionKey || !newest || newest === document.activeElement) return;
  cameFrom = document.activeElement;
  newest.focus();
}

/** The button disappears when it is pressed, so the focus returns to where the key was pressed. */
function goBack(): void {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  cameFrom = null;
}

/**
 * Shows a message with a button for ten seconds. It is announced politely; F8 focuses the button,
 * and the message stays while the button has the focus.
 */
export function showActionToast(message: string, label: string, onAction: () => void): void {
  const { color, Icon } = looks.success;
  const id = notifications.show({
    color,
    icon: <Icon size={20} stroke={1.75} aria-hidden />,
    autoClose: false,
    'aria-live': 'polite',
    message: (
      <Group gap="md" justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          variant="default"
          size="sm"
          flex="none"
          aria-keyshortcuts={actionKey}
          onClick={() => {
            notifications.hide(id);
            goBack();
            onAction();
          }}
        >
          {label}
          <kbd aria-hidden className={styles.key}>
            {actionKey}
          </kbd>
        </Button>
      </Group>
    ),
  });
  hideInTime(id, actionMs);
}

/**
 * Mantine's own timer pauses while the mouse is over a message, so a message under the mouse would
 * never disappear. This timer waits for the focus only.
 */
function hideInTime(id: string, ms = shownMs): void {
  setTimeout(() => {
    if (document.getElementById(id)?.contains(document.activeElement)) hideInTime(id, ms);
    else notifications.hide(id);
  }, ms);
}
