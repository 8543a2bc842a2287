import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { logOut } from '../../api/session.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import { sessionMessages } from './session-messages.ts';

/**
 * Leaves for the first page, and ends the session there.
 * @param done what to say of it.
 * @returns takes whether what is not saved was asked about; if not, an open editor asks.
 */
export function useLogOut(
  done: string = sessionMessages.loggedOut,
): (options?: { isAsked?: boolean }) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return ({ isAsked = false } = {}) => {
    const leave = async () => {
      await navigate({ to: paths.home, ignoreBlocker: isAsked });
      const isKnown = await logOut(queries);
      await (isKnown
        ? showToast('success', done)
        : showToast('error', sessionMessages.logOutFailed));
    };
    void leave();
  };
}
