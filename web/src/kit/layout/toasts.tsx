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
import { type CSSProperties, useLayoutEffect, useState } from 'react';
import styles from './layout.module.css';
import { Group } from './layout.ts';
import { findToastTop } from './save-bar.ts';

/** Colour and sign of what is said, here and in notices. */
export const looks = {
  success: { color: 'green', Icon: IconCircleCheck },
  info: { color: 'lagoon', Icon: IconInfoCircle },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconExclamationCircle },
} as const;

/** Messages at the top right. */
export function Toasts() {
  const style = { '--toasts-top': `${useToastTop()}px` } as CSSProperties;
  return <Notifications className={styles.toasts ?? ''} style={style} />;
}

/** Follows the bar of Save Changes while a message is shown: it sticks, and moves until it does. */
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

/** So long there is time to take something back. */
const actionMs = 10_000;

/**
 * Shows for ten seconds a message with a button, which goes with the message. The message is read
 * out politely; the button is the last stop of the Tab key, and holding the focus on it keeps it.
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
          onClick={() => {
            notifications.hide(id);
            onAction();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
  hideInTime(id, actionMs);
}

/**
 * Mantine's own clock stands still while the mouse is over a message, and then the message never goes
 * from what it lies over. Ours waits for the focus alone.
 */
function hideInTime(id: string, ms = shownMs): void {
  setTimeout(() => {
    if (document.getElementById(id)?.contains(document.activeElement)) hideInTime(id, ms);
    else notifications.hide(id);
  }, ms);
}
