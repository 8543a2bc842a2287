import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { logOut } from '../../api/session.ts';
import { readLoginProvider } from '../../domain/site/login-provider.ts';
import { offerAction } from '../../kit/layout/offered-action.tsx';
import { showToast } from '../../kit/layout/toasts.tsx';
import { sessionMessages } from './session-messages.ts';

/**
 * Goes to the home page and ends the session there.
 * @param done the message shown after the session has ended.
 * @returns the function that logs out. With `isAsked`, the user was already asked about unsaved
 *   changes; otherwise an open editor asks.
 */
export function useLogOut(
  done: string = sessionMessages.loggedOut,
): (options?: { isAsked?: boolean }) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return ({ isAsked = false } = {}) => {
    const leave = async () => {
      await navigate({ to: paths.home, ignoreBlocker: isAsked });
      const reply = await logOut(queries);
      if (reply === null) return showToast('error', sessionMessages.logOutFailed);
      showToast('success', done);
      const { provider_logout: elsewhere } = reply;
      const provider = readLoginProvider();
      if (elsewhere === undefined || provider === null) return;
      offerAction(sessionMessages.logOutOf(provider), () => window.location.assign(elsewhere));
    };
    void leave();
  };
}
