import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { useWhileSignedIn } from '../../api/session.ts';
import { bellText } from '../../domain/site/messages.ts';
import { Box } from '../../kit/layout/layout.ts';
import { formatFound } from '../../kit/text/formats.ts';
import { unreadQuery } from './unread.ts';

/** The link to what the user was told, with the number of what is unread. */
export function Bell() {
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: useWhileSignedIn() });
  const count = unread > 0 ? formatFound(unread) : null;
  return (
    <ActionIcon
      pos="relative"
      style={{ overflow: 'visible' }}
      aria-label={bellText.name(count)}
      title={bellText.title}
      renderRoot={(props) => <Link {...props} to={paths.notifications} />}
    >
      <IconBell size={24} stroke={1.75} aria-hidden />
      {count !== null && (
        <Box
          component="span"
          pos="absolute"
          top={0}
          miw={20}
          px="xxs"
          bg="var(--mg-accent)"
          c="var(--mg-on-accent)"
          fz="xs"
          fw="var(--mg-weight-bold)"
          lh="20px"
          ta="center"
          style={{ insetInlineStart: '50%', borderRadius: 'var(--mg-radius-pill)' }}
          aria-hidden="true"
        >
          {count}
        </Box>
      )}
    </ActionIcon>
  );
}
