import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';

const looks = {
  success: { color: 'green', Icon: IconCircleCheck },
  info: { color: 'lagoon', Icon: IconInfoCircle },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconExclamationCircle },
} as const;

export function ToastContainer() {
  return <Notifications />;
}

export function show(kind: keyof typeof looks, message: string): void {
  const { color, Icon } = looks[kind];
  notifications.show({ message, color, icon: <Icon size={20} stroke={1.75} aria-hidden /> });
}
