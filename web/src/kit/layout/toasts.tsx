import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { type CSSProperties, useLayoutEffect, useState } from 'react';
import styles from './layout.module.css';
import { OfferedActionAtEdge } from './offered-action.tsx';
import { findToastTop } from './toast-position.ts';

/** Colour and icon of messages and notices. */
export const looks = {
  success: { color: 'green', Icon: IconCircleCheck },
  info: { color: 'lagoon', Icon: IconInfoCircle },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconExclamationCircle },
} as const;

/** Messages at the top right, and an offered action that has no other place. */
export function Toasts() {
  const style = { '--toasts-top': `${useToastTop()}px` } as CSSProperties;
  return (
    <>
      <Notifications className={styles.toasts ?? ''} style={style} />
      <OfferedActionAtEdge />
    </>
  );
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

/** Shows a message for three seconds, which begin with the next picture of the page. */
export function showToast(kind: keyof typeof looks, message: string): void {
  const { color, Icon } = looks[kind];
  const icon = <Icon size={20} stroke={1.75} aria-hidden />;
  const id = notifications.show({ message, color, icon, autoClose: false });
  // A page that is still busy, or behind another tab, shows the message only later.
  requestAnimationFrame(() => hideInTime(id));
}

/**
 * Mantine's own timer pauses while the mouse is over a message, so a message under the mouse would
 * never disappear. This timer waits for the focus only.
 */
function hideInTime(id: string): void {
  setTimeout(() => {
    if (document.getElementById(id)?.contains(document.activeElement)) hideInTime(id);
    else notifications.hide(id);
  }, shownMs);
}
