import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { bellText } from '../../domain/site/messages.ts';
import { formatFound } from '../../kit/text/formats.ts';
import { unreadQuery } from './api.ts';
import styles from './bell.module.css';

/** The link to what the user was told, with the number of what is unread. */
export function Bell() {
  const { data: unread = 0 } = useQuery(unreadQuery);
  const count = unread > 0 ? formatFound(unread) : null;
  return (
    <ActionIcon
      className={styles.bell ?? ''}
      aria-label={bellText.name(count)}
      title={bellText.title}
      renderRoot={(props) => <Link {...props} to={paths.notifications} />}
    >
      <IconBell size={24} stroke={1.75} aria-hidden />
      {count !== null && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </ActionIcon>
  );
}
