import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { loginText } from './messages.ts';

/** The menu items of a phone to log in and sign up. */
export function LoginItems({ isDevelopmentMode }: { isDevelopmentMode: boolean }) {
  return (
    <>
      <Menu.Item renderRoot={(props) => <Link {...props} to={paths.login} />}>
        {isDevelopmentMode ? loginText.developer : loginText.logIn}
      </Menu.Item>
      {!isDevelopmentMode && (
        <Menu.Item renderRoot={(props) => <Link {...props} to={paths.register} />}>
          {loginText.signUp}
        </Menu.Item>
      )}
    </>
  );
}
