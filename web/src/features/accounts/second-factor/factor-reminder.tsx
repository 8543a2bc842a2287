import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../api/paths.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import { Box, Group } from '../../../kit/layout/layout.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { Notice } from '../../../kit/layout/notice.tsx';
import { reminder as text } from '../passkeys/messages.ts';
import { secondFactorQuery } from './api.ts';

/** Asks superusers without a second factor to add a passkey. */
export function FactorReminder() {
  const { data } = useQuery({ ...secondFactorQuery, enabled: useWhileSignedIn() });
  if (!data || data.totp_added_at !== null || data.passkeys > 0) return null;
  return (
    <Box mb="lg">
      <Notice kind="info">
        {text.text}
        <Group mt="sm">
          <LinkButton to={paths.profile} search={{ tab: 'account-settings' }}>
            {text.open}
          </LinkButton>
        </Group>
      </Notice>
    </Box>
  );
}
