import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../api/paths.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import { Box } from '../../../kit/layout/layout.ts';
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
        {text.text}{' '}
        <Link to={paths.profile} search={{ tab: 'account-settings' }}>
          {text.open}
        </Link>
      </Notice>
    </Box>
  );
}
